import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { cx } from '#app/lib/cx.ts';
import type { BarLayout } from './bar-layout.ts';
import { ChartTable } from './chart-table.tsx';

/** Above this number of bars, labels and values no longer fit, so only those of the selected bar are shown. */
export const MAX_NAMED = 8;

export type ChartRow = {
  label: string;
  valueText: string;
  /** Shown above the bar if it fits. */
  shortValue?: string;
  /** Shown below the bar if it fits. */
  shortLabel?: ReactNode;
};

type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  layout: BarLayout;
  rows: ChartRow[];
  writeTick: (value: number) => string;
  /** The index of the bar selected initially, by default the last one. */
  chosen?: number;
  /** Labels under the bars, spread from the first bar to the last. */
  captions?: string[];
};

/**
 * A vertical bar chart. Tapping a bar or using the arrow keys selects it and shows its label and value above. Radio buttons make
 * this work without a script. Screen readers get the values as a table, and with many narrow bars all users can open the table.
 */
export function BarChart({
  title,
  rows,
  layout,
  writeTick,
  chosen = rows.length - 1,
  captions = [],
  ...headings
}: Props) {
  const name = useId();
  const isNamed = rows.length <= MAX_NAMED;
  const table = <ChartTable title={title} rows={rows} {...headings} />;
  return (
    <figure className="relative pt-[3.5rem] [--text-micro:min(0.6875rem,max(11px,3.2vw))]">
      <div className="flex tabular-nums">
        <Scale ticks={layout.ticks} writeTick={writeTick} />
        <div className="min-w-0 flex-1">
          <Lines ticks={layout.ticks} />
          <div
            role="radiogroup"
            aria-label={title}
            className="-mt-36 grid"
            // With a fixed column count, a bar's position doesn't depend on later bars, which the browser may not have parsed
            // yet.
            style={{ gridTemplateColumns: `repeat(${rows.length}, minmax(0, 1fr))` }}
          >
            {rows.map((row, index) => (
              <Bar
                key={row.label}
                {...row}
                {...{ name, isNamed }}
                level={layout.levels[index] ?? 0}
                isChosen={index === chosen}
              />
            ))}
          </div>
          {captions.length > 0 && (
            <div aria-hidden className="mt-1 flex justify-between gap-2 text-ink-soft text-micro">
              {captions.map((caption) => (
                <span key={caption}>{caption}</span>
              ))}
            </div>
          )}
        </div>
      </div>
      {isNamed ? <div className="sr-only">{table}</div> : <TableBelow>{table}</TableBelow>}
    </figure>
  );
}

/** A disclosure that expands to the table. */
function TableBelow({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <details className="mt-1">
      <DisclosureSummary>{t('asTable')}</DisclosureSummary>
      {children}
    </details>
  );
}

const PLOT = 'h-36';

function Scale({ ticks, writeTick }: { ticks: BarLayout['ticks']; writeTick: (value: number) => string }) {
  return (
    <div aria-hidden className={cx('relative w-11 shrink-0 text-ink-soft text-micro', PLOT)}>
      {ticks.map(({ value, level }) => (
        <span key={value} className="absolute end-2 translate-y-1/2" style={{ bottom: `${level}%` }}>
          {writeTick(value)}
        </span>
      ))}
    </div>
  );
}

function Lines({ ticks }: { ticks: BarLayout['ticks'] }) {
  return (
    <div aria-hidden className={cx('pointer-events-none relative', PLOT)}>
      {ticks.map(({ value, level }) => (
        <span
          key={value}
          className="absolute inset-x-0 border-line border-b"
          style={{ bottom: `${level}%` }}
        />
      ))}
    </div>
  );
}

type BarProps = ChartRow & { name: string; level: number; isNamed: boolean; isChosen: boolean };

function Bar({
  name,
  label,
  valueText,
  shortValue = valueText,
  shortLabel = label,
  level,
  isNamed,
  isChosen,
}: BarProps) {
  const t = useTranslations('common');
  return (
    <label className="group min-w-0 cursor-pointer rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        aria-label={t('labeled', { label, value: valueText })}
        defaultChecked={isChosen}
        className="peer sr-only"
      />
      <span className="absolute inset-x-0 top-0 hidden items-baseline justify-between gap-3 text-small peer-checked:flex">
        <span className="text-ink-soft">{label}</span>
        <span className="font-semibold">{valueText}</span>
      </span>
      <span aria-hidden className={cx('flex flex-col items-center justify-end', PLOT)}>
        <span
          className={cx(
            'relative min-h-0.5 w-3/4 max-w-12 rounded-t-bar forced-colors:border',
            level > 0 ? 'bg-accent-calm group-hover:bg-accent group-has-checked:bg-accent' : 'bg-line-strong',
          )}
          style={{ blockSize: `${level}%` }}
        >
          {isNamed && level > 0 && (
            <span className="absolute -inset-x-4 bottom-full text-center text-ink-soft text-micro group-has-checked:font-semibold group-has-checked:text-ink">
              {shortValue}
            </span>
          )}
        </span>
      </span>
      {isNamed && (
        <span
          aria-hidden
          className="mt-1 block text-center text-ink-soft text-micro group-has-checked:font-semibold group-has-checked:text-ink"
        >
          {shortLabel}
        </span>
      )}
    </label>
  );
}
