import { useFormatter, useTranslations } from 'use-intl';
import { writeDollars } from '#worker/words/write-dollars.ts';

/** Writes the dollars of the claims: whole where they are, to the cent where not. */
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
