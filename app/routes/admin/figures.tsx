import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { useMoney } from '#app/components/money.tsx';
import { cx } from '#app/lib/cx.ts';
import { type Figure, getFigure, type SpanFigures } from '#worker/domain/admin/network-days.ts';

type Props = { spans: SpanFigures[]; figure: Figure; layout: BarLayout };

/** A bar chart of one figure over time. */
export function FigureChart({ spans, figure, layout }: Props) {
  const t = useTranslations('console');
  const format = useFormatter();
  const writeMoney = useMoney();
  const writeSpan = useSpanLabel();
  const isMoney = figure === 'revenue';
  const rows = spans.map((span) => {
    const value = getFigure(span, figure);
    return { label: writeSpan(span), valueText: isMoney ? writeMoney(value) : format.number(value) };
  });
  return (
    <BarChart
      title={t(`figures.${figure}`)}
      labelHeading={t('columns.day')}
      valueHeading={t(`figures.${figure}`)}
      layout={layout}
      writeTick={(value) => (isMoney ? writeMoney(value, { isWhole: true }) : format.number(value))}
      rows={rows}
      captions={[rows[0]?.label ?? '', rows.at(-1)?.label ?? '']}
    />
  );
}

const COLUMNS = [
  'newDrivers',
  'newRestaurants',
  'activeDrivers',
  'deliveries',
  'deliveredCents',
  'revenueCents',
] as const;
type Column = (typeof COLUMNS)[number];

/** Columns hidden on a narrow screen. The chart shows those figures. */
const WIDE_ONLY: readonly Column[] = ['newRestaurants', 'activeDrivers', 'deliveredCents'];
const CELL = 'py-2 ps-2 text-end sm:ps-3';

/** A table of all figures over time, newest first. */
export function FigureTable({ spans }: { spans: SpanFigures[] }) {
  const t = useTranslations('console');
  const format = useFormatter();
  const writeMoney = useMoney();
  const writeSpan = useSpanLabel();
  const write = (span: SpanFigures, column: Column) =>
    column === 'deliveredCents' || column === 'revenueCents'
      ? writeMoney(span[column])
      : format.number(span[column]);
  return (
    <table className="w-full text-caption tabular-nums sm:text-small">
      <thead>
        <tr className="border-line border-b text-ink-soft">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('columns.day')}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cx(CELL, 'font-semibold', hideNarrow(column))}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...spans].reverse().map((span) => (
          <tr key={span.day} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2 text-start font-normal">
              {writeSpan(span)}
            </th>
            {COLUMNS.map((column) => (
              <td key={column} className={cx(CELL, hideNarrow(column))}>
                {write(span, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function hideNarrow(column: Column): string | false {
  return WIDE_ONLY.includes(column) && 'max-md:hidden';
}

/**
 * Formats a span of calendar days, "Nov 20" or "Nov 14 – Nov 20". Formats the two dates separately, because `Intl` formats a
 * range differently on the server and in browsers.
 */
function useSpanLabel(): (span: SpanFigures) => string {
  const t = useTranslations('console');
  const format = useFormatter();
  return ({ day, lastDay }) => {
    const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
    const write = (one: string) => format.dateTime(new Date(`${one}T00:00:00Z`), options);
    return day === lastDay ? write(day) : t('span', { from: write(day), to: write(lastDay) });
  };
}
