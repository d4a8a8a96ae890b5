import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { QrSignupForm } from './qr-signup-form.tsx';
import type { QrSignupReply } from './qr-signup-reply.ts';
import { SignupCodeView } from './signup-code-view.tsx';

type Props = {
  /** The server's reply to a form posted without JavaScript. */
  plainReply?: QrSignupReply | undefined;
  onDone: () => void;
};

/** The form, then its code, then a new form as often as wanted. Used on the page and in the dialog. */
export function QrSignupRounds({ plainReply, onDone }: Props) {
  const [round, setRound] = useState(0);
  return (
    <Round
      key={round}
      round={round}
      plainReply={round === 0 ? plainReply : undefined}
      onAgain={() => setRound(round + 1)}
      onDone={onDone}
    />
  );
}

function Round({ round, plainReply, onAgain, onDone }: Props & { round: number; onAgain: () => void }) {
  const fetcher = useFetcher<QrSignupReply>({ key: `qr-signup-${round}` });
  const reply = fetcher.data ?? plainReply;
  return reply?.code ? (
    <SignupCodeView code={reply.code} onAgain={onAgain} onDone={onDone} />
  ) : (
    <QrSignupForm fetcher={fetcher} reply={reply} />
  );
}
