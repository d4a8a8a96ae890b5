import { useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { EarningsFigure } from './earnings-figure.tsx';

type Props = { today: DayEarnings; netCentsPerHour: number | null };

/** Today's figures. The hourly pay is the same figure as on the dashboard. */
export function TodayPerformance({ today, netCentsPerHour }: Props) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const rate = netCentsPerHour !== null && t('common.perHour', { amount: writeMoney(netCentsPerHour) });
  return (
    <Card id="performance" title={t('earnings.today')}>
      <dl className="grid grid-cols-pairs gap-4">
        <EarningsFigure
          label={t('earnings.total')}
          note={rate ? t('earnings.afterCar', { rate }) : undefined}
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
