import { useFormatter } from 'use-intl';

/** Writes whole percentages (12 = 12 %); `isSigned` with a plus or minus, for changes. */
export function usePercent(): (percent: number, options?: { isSigned?: boolean }) => string {
  const format = useFormatter();
  return (percent, { isSigned = false } = {}) =>
    format.number(percent / 100, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: isSigned ? 'exceptZero' : 'auto',
    });
}
