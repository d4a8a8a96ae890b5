import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { describeWait } from '#worker/domain/limits/describe-wait.ts';
import { type FormReply, getFormError } from './form-reply.ts';

const MOST = String(ACCOUNT_LIMITS.openOrders);

type Props = { reply: FormReply | undefined; title?: string };

/**
 * Why a form failed as a whole. It stays, unlike a toast, and scrolls into view, as the button may be far below.
 */
export function FormAlert({ reply, title }: Props) {
  const t = useTranslations('errors');
  const code = getFormError(reply);
  const alert = useRef<HTMLParagraphElement>(null);
  const [opened] = useState(reply);
  useEffect(() => {
    if (getFormError(reply) && reply !== opened) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [reply, opened]);
  return (
    <p
      ref={alert}
      role="alert"
      className="scroll-my-4 rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small empty:hidden"
    >
      {code && title && <span className="block">{title}</span>}
      {code && t(code, { line: '', column: '', max: MOST, ...describeWait(reply?.seconds ?? 0) })}
    </p>
  );
}
