import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '#app/components/use-error-text.ts';
import { type FormReply, getFormError } from './form-reply.ts';

type Props = { reply: FormReply | undefined; title?: string };

/** The error of a whole form. Unlike a toast it stays, and it scrolls into view because the button may be far below. */
export function FormAlert({ reply, title }: Props) {
  const writeError = useErrorText();
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
      {code && writeError(code, reply?.seconds ?? 0)}
    </p>
  );
}
