import { useFormatter } from 'use-intl';
import { writeDollars } from '#worker/words/write-dollars.ts';

/** Writes cents as US dollars in the reader's language. */
export function useMoney(): (cents: number, options?: { isWhole?: boolean }) => string {
  const format = useFormatter();
  return (cents, { isWhole = false } = {}) =>
    writeDollars(format, cents / 100, {
      minimumFractionDigits: isWhole ? 0 : 2,
      maximumFractionDigits: isWhole ? 0 : 2,
    });
}

export function Money({ cents }: { cents: number }) {
  return <span className="tabular-nums">{useMoney()(cents)}</span>;
}
