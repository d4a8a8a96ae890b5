import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import type { BarShape } from '#app/components/charts/chart-shapes.ts';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

const AXIS_HOURS = [0, 6, 12, 18, 23];

type Props = { today: DayEarnings; earningsByHour: number[]; hourBars: BarShape[] };

/** What today came to so far, and when. */
export function TodayCard({ today, earningsByHour, hourBars }: Props) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const writeHour = (hour: number) => format.dateTime(hour * HOUR_MS, { hour: 'numeric', timeZone: 'UTC' });
  return (
    <Card id="today" title={t('analytics')}>
      <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
        <Stat label={t('hoursActive')}>{measures.hours(today.activeMs)}</Stat>
        <Stat label={t('milesDriven')}>{measures.miles(today.miles)}</Stat>
        <Stat label={t('earned')}>{writeMoney(today.totalCents)}</Stat>
      </dl>
      {today.totalCents === 0 ? (
        <p className="text-ink-soft text-small">{t('nothingEarned')}</p>
      ) : (
        <BarChart
          title={t('earningsByHour')}
          labelHeading={t('hour')}
          valueHeading={t('earnings')}
          shapes={hourBars}
          rows={earningsByHour.map((cents, hour) => ({
            label: writeHour(hour),
            valueText: writeMoney(cents),
          }))}
          captions={AXIS_HOURS.map(writeHour)}
        />
      )}
    </Card>
  );
}
