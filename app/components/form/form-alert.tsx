import { useTranslations } from 'use-intl';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { type FormReply, getFormError } from './form-reply.ts';

const MOST = String(ACCOUNT_LIMITS.openOrders);

type Props = { reply: FormReply | undefined; title?: string };

/** Why a form could not be done as a whole; it stays, where a toast would go away. */
export function FormAlert({ reply, title }: Props) {
  const t = useTranslations('errors');
  const code = getFormError(reply);
  return (
    <p
      role="alert"
      className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small empty:hidden"
    >
      {code && title && <span className="block">{title}</span>}
      {code && t(code, { line: '', column: '', max: MOST, seconds: reply?.seconds ?? 0 })}
    </p>
  );
}
