import { useFormatter, useTranslations } from 'use-intl';

/** Writes a range of percent, or the one figure where both ends are the same. */
export function usePercentRange() {
  const format = useFormatter();
  const t = useTranslations('common');
  const percent = (value: number) => format.number(value / 100, { style: 'percent' });
  return ({ low, high }: { low: number; high: number }) =>
    low === high ? percent(low) : t('range', { low: format.number(low), high: percent(high) });
}
