import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { BASE_CENTS, CENTS_PER_MILE } from '#worker/domain/network/price-delivery.ts';

/** Amounts are in cents. */
type Sum = { priceCents: number; tipCents: number; miles: number };

/** Explains how a price is computed, and that the driver gets all of it. */
export function PriceSum({ sum: { priceCents, tipCents, miles } }: { sum: Sum }) {
  const t = useTranslations('posting');
  const format = useFormatter();
  const writeMoney = useMoney();
  return t(tipCents > 0 ? 'sum' : 'sumWithoutTip', {
    base: writeMoney(BASE_CENTS),
    rate: writeMoney(CENTS_PER_MILE),
    miles: format.number(miles, { maximumFractionDigits: 2 }),
    tip: writeMoney(tipCents),
    total: writeMoney(priceCents),
  });
}
