import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { EarningsFigure } from './earnings-figure.tsx';

export function TodayPerformance({ today }: { today: DayEarnings }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const centsPerHour = computeCentsPerHour(today);
  const rate = centsPerHour !== null && t('common.perHour', { amount: writeMoney(centsPerHour) });
  return (
    <Card id="performance" title={t('earnings.today')}>
      <dl className="grid grid-cols-pairs gap-4">
        <EarningsFigure
          label={t('earnings.total')}
          note={rate ? t('earnings.beforeCar', { rate }) : undefined}
        >
          {writeMoney(today.totalCents)}
        </EarningsFigure>
        <EarningsFigure
          label={t('earnings.deliveries')}
          note={t('earnings.activeFor', { hours: measures.hours(today.activeMs) })}
        >
          {today.deliveries}
        </EarningsFigure>
      </dl>
    </Card>
  );
}
