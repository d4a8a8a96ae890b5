import { useFormatter, useTranslations } from 'use-intl';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { StatCard } from '#app/components/ui/stat.tsx';
import { FIGURES, type Figure, RANGES, type Range } from '#worker/domain/admin/network-days.ts';
import type { Overview as OverviewData } from '#worker/services/admin/get-overview.ts';
import { ConsolePage } from './console-page.tsx';
import { FigureChart, FigureTable } from './figures.tsx';
import { FilterForm } from './filter-form.tsx';
import { RecordRow } from './record-list.tsx';

export type OverviewView = OverviewData & { range: Range; figure: Figure; layout: BarLayout };

/** The overview: current counts, and figures over time as a chart and a table. */
export function Overview({ view: { totals, spans, alarms, range, figure, layout } }: { view: OverviewView }) {
  const t = useTranslations('console');
  return (
    <ConsolePage
      title={t('nav.overview')}
      lead={
        totals
          ? t.rich('asOf', { time: () => <DateTime at={totals.rolledUpAt} style="utcDateTime" /> })
          : t('noFigures')
      }
    >
      <AlarmList alarms={alarms} />
      {totals && <Totals totals={totals} />}
      <OverviewFilter range={range} figure={figure} />
      <Card id="chart" title={t(`figures.${figure}`)}>
        <FigureChart spans={spans} figure={figure} layout={layout} />
      </Card>
      <Card id="table" title={t('table')}>
        <FigureTable spans={spans} />
        <p className="mt-3 max-w-prose text-ink-soft text-small">{t('figuresNote')}</p>
      </Card>
    </ConsolePage>
  );
}

const TOTALS = [
  'totalDrivers',
  'proDrivers',
  'suspendedDrivers',
  'totalRestaurants',
  'activeRestaurants',
] as const;

function Totals({ totals }: { totals: NonNullable<OverviewData['totals']> }) {
  const t = useTranslations('console');
  const format = useFormatter();
  return (
    <section aria-label={t('totals')}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {TOTALS.map((key) => (
          <StatCard key={key} label={t(`totalsList.${key}`)}>
            {format.number(totals[key] ?? 0)}
          </StatCard>
        ))}
      </dl>
    </section>
  );
}

/** The form that chooses the chart's figure and period. */
function OverviewFilter({ range, figure }: { range: Range; figure: Figure }) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={false}
      fields={[
        {
          name: 'figure',
          label: t('figure'),
          value: figure,
          options: FIGURES.map((value) => ({ value, label: t(`figures.${value}`) })),
        },
        {
          name: 'range',
          label: t('range'),
          value: range,
          options: RANGES.map((value) => ({ value, label: t(`ranges.${value}`) })),
        },
      ]}
    />
  );
}

/** The latest alarms, with measurement, start and end. */
function AlarmList({ alarms }: Pick<OverviewData, 'alarms'>) {
  const t = useTranslations('console.alarms');
  if (alarms.length === 0) return null;
  return (
    <Card id="alarms" title={t('title')}>
      <ul className="divide-y divide-line">
        {alarms.map(({ id, signal, startedAt, endedAt, reading, limit }) => (
          <RecordRow
            key={id}
            title={t(`kinds.${signal}`)}
            meta={
              <>
                <span>{t('facts', { signal, reading, limit })}</span>
                <span>
                  {t.rich('since', { time: () => <DateTime at={startedAt} style="utcDateTime" /> })}
                </span>
              </>
            }
            aside={
              <Badge tone={endedAt === null ? 'danger' : 'neutral'}>
                {endedAt === null
                  ? t('open')
                  : t.rich('over', { time: () => <DateTime at={endedAt} style="utcDateTime" /> })}
              </Badge>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
