import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import type { OfferCheck } from '#worker/engines/offers/index.ts';

/** The day's net an hour and what the declined offers would have added, so that drivers can check the verdicts. */
export function OfferCheckNote({ check: { today, letGo } }: { check: OfferCheck }) {
  const t = useTranslations('offer.check');
  const measures = useMeasures();
  const writeMoney = useMoney();
  if (today === null && letGo === null) return null;
  return (
    <p className="text-ink-soft text-small tabular-nums">
      {today &&
        t('net', {
          amount: writeMoney(today.netCentsPerHour),
          cost: measures.costPerMile(today.costCentsPerMile),
        })}{' '}
      {letGo &&
        t('letGo', {
          count: letGo.count,
          net: writeMoney(letGo.netCents),
          minutes: measures.minutes(letGo.minutes),
          rate: writeMoney(letGo.netCentsPerHour),
          cost: measures.costPerMile(letGo.costCentsPerMile),
        })}
    </p>
  );
}
