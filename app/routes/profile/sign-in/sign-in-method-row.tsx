import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';

type Props = {
  name: string;
  /** Says when it came and was used; dates are written by `writeDate`. */
  describe: (writeDate: (at: number) => string) => ReactNode;
  children: ReactNode;
};

/** One method to sign in, and what can be done with it. */
export function SignInMethodRow({ name, describe, children }: Props) {
  const format = useFormatter();
  return (
    <li className="py-3">
      <p translate="no" className="break-words font-semibold">
        {name}
      </p>
      <p className="text-ink-soft text-small">
        {describe((at) => format.dateTime(at, { dateStyle: 'medium' }))}
      </p>
      {children}
    </li>
  );
}
