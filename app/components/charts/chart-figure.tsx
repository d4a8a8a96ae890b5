import { type ReactNode, useId } from 'react';
import { CHART_HEIGHT } from './chart-shapes.ts';

export type ChartRow = { label: string; valueText: string };

type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  rows: ChartRow[];
  /** Under the chart, from its start to its end. */
  captions: string[];
  /** Whether every column carries its label. */
  hasLabels?: boolean;
  /** What is drawn. */
  children: ReactNode;
};

/** A drawing of figures over time, and the same figures as a table for those who do not see it. */
export function ChartFigure({ title, rows, captions, hasLabels = false, children, ...headings }: Props) {
  const titleId = useId();
  return (
    <figure>
      <svg
        width="100%"
        height={CHART_HEIGHT}
        role="img"
        aria-labelledby={titleId}
        className="block rtl:-scale-x-100"
      >
        <title id={titleId}>{title}</title>
        {children}
      </svg>
      {hasLabels && (
        <div aria-hidden className="mt-1 flex text-caption text-ink-soft">
          {rows.map(({ label }) => (
            <span key={label} className="flex-1 text-center">
              {label}
            </span>
          ))}
        </div>
      )}
      <figcaption aria-hidden className="mt-1 flex justify-between gap-2 text-caption text-ink-soft">
        {captions.map((caption) => (
          <span key={caption}>{caption}</span>
        ))}
      </figcaption>
      <ChartTable title={title} rows={rows} {...headings} />
    </figure>
  );
}

type TableProps = Pick<Props, 'title' | 'labelHeading' | 'valueHeading' | 'rows'>;

function ChartTable({ title, labelHeading, valueHeading, rows }: TableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeading}</th>
            <th scope="col">{valueHeading}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, valueText }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
