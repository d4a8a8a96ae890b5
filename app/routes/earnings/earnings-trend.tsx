import { Link } from '@remix-run/react';
import { type DateTimeFormatOptions, useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ChartNoAxesColumn } from '#app/components/ui/icons.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The maximum length, in characters, of a weekday name that fits under a bar on a narrow phone. Arabic names are longer. */
const MAX_WEEKDAY = 4;

type Props = { week: DayEarnings[]; layout: BarLayout };

/** A bar chart of the last seven days, including today. */
export function EarningsTrend({ week, layout }: Props) {
  const t = useTranslations('earnings');
  const isEmpty = week.every(({ totalCents }) => totalCents === 0);
  return (
    <Card id="trend" title={t('trend')}>
      {isEmpty ? (
        <EmptyState icon={ChartNoAxesColumn} text={t('trendEmpty')}>
          <Link to={paths.home()} prefetch="intent" className={getButtonClasses('secondary')}>
            {t('seeOffers')}
          </Link>
        </EmptyState>
      ) : (
        <WeekBars week={week} layout={layout} />
      )}
    </Card>
  );
}

function WeekBars({ week, layout }: Props) {
  const t = useTranslations('earnings');
  const writeDay = useWriteDay();
  const writeMoney = useMoney();
  return (
    <BarChart
      title={t('trend')}
      labelHeading={t('day')}
      valueHeading={t('total')}
      layout={layout}
      writeTick={(cents) => writeMoney(cents, { isWhole: true })}
      rows={week.map(({ day, totalCents }) => ({
        label: writeDay(day, { weekday: 'short', month: 'short', day: 'numeric' }),
        valueText: writeMoney(totalCents),
        shortValue: writeMoney(totalCents, { isWhole: true }),
        shortLabel: (
          <>
            <Weekday day={day} /> <span className="block">{writeDay(day, { day: 'numeric' })}</span>
          </>
        ),
      }))}
      captions={[t('trendStart'), t('trendEnd')]}
    />
  );
}

/** Returns a formatter for calendar days, which don't depend on a time zone. */
function useWriteDay() {
  const format = useFormatter();
  return (day: string, parts: DateTimeFormatOptions) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', ...parts });
}

/** A weekday's short name. If that is too long, a narrow screen shows only the initial. */
function Weekday({ day }: { day: string }) {
  const writeDay = useWriteDay();
  const short = writeDay(day, { weekday: 'short' });
  if (short.length <= MAX_WEEKDAY) return short;
  return (
    <>
      <span className="sm:hidden">{writeDay(day, { weekday: 'narrow' })}</span>
      <span className="max-sm:hidden">{short}</span>
    </>
  );
}
