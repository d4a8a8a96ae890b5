import { useFormatter } from 'use-intl';

/** Returns a formatter for whole percentages (12 is 12%). `isSigned` adds a plus or minus sign, for changes. */
export function usePercent(): (percent: number, options?: { isSigned?: boolean }) => string {
  const format = useFormatter();
  return (percent, { isSigned = false } = {}) =>
    format.number(percent / 100, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: isSigned ? 'exceptZero' : 'auto',
    });
}
