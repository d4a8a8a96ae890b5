import { useFormatter, useTranslations } from 'use-intl';
import { writeDollars } from '#worker/words/write-dollars.ts';

/** Returns formatters for the figures of marketing claims. Dollars have cents only if they aren't whole. */
export function useClaimFormats() {
  const format = useFormatter();
  const t = useTranslations('common');
  const dollars = (amount: number) =>
    writeDollars(format, amount, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
  return {
    dollars,
    range: ({ low, high }: { low: number; high: number }) =>
      t('range', { low: dollars(low), high: dollars(high) }),
    percent: (value: number) => format.number(value / 100, { style: 'percent' }),
  };
}
