import { useFormatter } from 'use-intl';

/** Writes cents as US dollars in the reader's language. */
export function useMoney(): (cents: number, options?: { isWhole?: boolean }) => string {
  const format = useFormatter();
  return (cents, { isWhole = false } = {}) =>
    format.number(cents / 100, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: isWhole ? 0 : 2,
      maximumFractionDigits: isWhole ? 0 : 2,
    });
}

export function Money({ cents }: { cents: number }) {
  return <span className="tabular-nums">{useMoney()(cents)}</span>;
}
