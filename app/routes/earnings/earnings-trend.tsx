import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import type { BarShape } from '#app/components/charts/chart-shapes.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';

/** The seven days that end with today, as bars. */
export function EarningsTrend({ week, shapes }: { week: DayEarnings[]; shapes: BarShape[] }) {
  const t = useTranslations('earnings');
  const format = useFormatter();
  const writeMoney = useMoney();
  return (
    <Card id="trend" title={t('trend')}>
      <BarChart
        title={t('trend')}
        labelHeading={t('day')}
        valueHeading={t('total')}
        hasLabels
        shapes={shapes}
        rows={week.map(({ day, totalCents }) => ({
          label: format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', timeZone: 'UTC' }),
          valueText: writeMoney(totalCents),
        }))}
        captions={[t('trendStart'), t('trendEnd')]}
      />
    </Card>
  );
}
