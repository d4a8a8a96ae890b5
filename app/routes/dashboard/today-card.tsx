import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { BarChart3 } from '#app/components/ui/icons.ts';
import { MoreRow } from '#app/components/ui/more-row.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import type { NetRate } from '#worker/domain/earnings/take-home.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

const AXIS_HOURS = [0, 6, 12, 18, 23];

type Props = { today: DayEarnings; rate: NetRate | null; earningsByHour: number[]; hourBars: BarLayout };

/** Today's work so far, in one line. */
export function TodayCard(props: Props) {
  const t = useTranslations('dashboard');
  const measures = useMeasures();
  const { activeMs, miles } = props.today;
  const value = `${measures.hours(activeMs)} · ${measures.miles(miles)}`;
  return (
    <MoreRow id="today" title={t('analytics')} icon={BarChart3} value={value}>
      <TodayDetails {...props} />
    </MoreRow>
  );
}

/** Today's earnings so far, by hour. */
function TodayDetails({ today, rate, earningsByHour, hourBars }: Props) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const writeHour = (hour: number) => format.dateTime(hour * HOUR_MS, { hour: 'numeric', timeZone: 'UTC' });
  const rows = earningsByHour.map((cents, hour) => ({
    cents,
    label: writeHour(hour),
    valueText: writeMoney(cents),
  }));
  return (
    <>
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
          rows={rows}
          layout={hourBars}
          writeTick={(cents) => writeMoney(cents, { isWhole: true })}
          chosen={earningsByHour.findLastIndex((cents) => cents > 0)}
          captions={AXIS_HOURS.map(writeHour)}
        />
      )}
      {rate && <NetRateNote {...rate} />}
    </>
  );
}

/** The day's net hourly pay and the cost per mile it includes. */
function NetRateNote({ netCentsPerHour, costCentsPerMile }: NetRate) {
  const t = useTranslations('dashboard');
  const measures = useMeasures();
  const writeMoney = useMoney();
  return (
    <p className="text-ink-soft text-small tabular-nums">
      {t('netRate', {
        amount: writeMoney(netCentsPerHour),
        cost: measures.costPerMile(costCentsPerMile),
      })}
    </p>
  );
}
