import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { cx } from '#app/lib/cx.ts';
import type { SpanFigures } from '#worker/domain/admin/network-days.ts';
import { useSpanLabel } from './use-span-label.ts';

const COLUMNS = [
  'newDrivers',
  'newRestaurants',
  'activeDrivers',
  'deliveries',
  'deliveredCents',
  'revenueCents',
] as const;
type Column = (typeof COLUMNS)[number];

/** What a narrow screen leaves to the chart. */
const WIDE_ONLY: readonly Column[] = ['newRestaurants', 'activeDrivers', 'deliveredCents'];
const CELL = 'py-2 ps-2 text-end sm:ps-3';

/** All figures over time, the newest first. */
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
