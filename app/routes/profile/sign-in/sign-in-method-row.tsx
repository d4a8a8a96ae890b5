import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';

type Props = {
  name: string;
  /** Returns a text that says when the method was added and last used. */
  describe: (writeDate: (at: number) => string) => ReactNode;
  children: ReactNode;
};

/** A sign-in method with its actions. */
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
