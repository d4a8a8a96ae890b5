import { useFormatter, useTranslations } from 'use-intl';

/** Returns a formatter for a range of percentages, which writes a single figure if both ends are equal. */
export function usePercentRange() {
  const format = useFormatter();
  const t = useTranslations('common');
  const percent = (value: number) => format.number(value / 100, { style: 'percent' });
  return ({ low, high }: { low: number; high: number }) =>
    low === high ? percent(low) : t('range', { low: format.number(low), high: percent(high) });
}
