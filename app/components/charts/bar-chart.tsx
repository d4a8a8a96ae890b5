import { useId } from 'react';

export type Bar = { label: string; value: number; valueText: string };

type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  bars: Bar[];
  /** Under the chart, from its start to its end. */
  captions: string[];
  /** Height of the smallest bar above zero, as a part of the tallest. */
  least?: number;
  /** Whether every bar carries its label. */
  hasLabels?: boolean;
};

const HEIGHT = 132;
const LABEL_HEIGHT = 24;
/** Part of its column a bar fills. */
const FILL = 0.76;

/** Vertical bars as a picture, and the same figures as a table for those who do not see it. */
export function BarChart({
  title,
  labelHeading,
  valueHeading,
  bars,
  captions,
  least = 0,
  hasLabels = false,
}: Props) {
  const titleId = useId();
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure>
      <svg
        width="100%"
        height={HEIGHT + (hasLabels ? LABEL_HEIGHT : 0)}
        role="img"
        aria-labelledby={titleId}
        className="block"
      >
        <title id={titleId}>{title}</title>
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <BarMark
              column={100 / bars.length}
              index={index}
              height={bar.value > 0 ? Math.max(bar.value / most, least) * HEIGHT : 0}
            />
            {hasLabels && (
              <text
                x={`${((index + 0.5) * 100) / bars.length}%`}
                y={HEIGHT + LABEL_HEIGHT - 6}
                textAnchor="middle"
                className="fill-ink-soft text-caption"
              >
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption aria-hidden className="mt-1 flex justify-between gap-2 text-caption text-ink-soft">
        {captions.map((caption) => (
          <span key={caption}>{caption}</span>
        ))}
      </figcaption>
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
            {bars.map(({ label, valueText }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{valueText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** One bar; a short grey line where there is nothing. `column` is the width of its place in percent. */
function BarMark({ column, index, height }: { column: number; index: number; height: number }) {
  const drawn = Math.max(height, 3);
  return (
    <rect
      x={`${(index + (1 - FILL) / 2) * column}%`}
      y={HEIGHT - drawn}
      width={`${column * FILL}%`}
      height={drawn}
      rx={Math.min(3, drawn / 2)}
      className={height > 0 ? 'fill-accent' : 'fill-line'}
    />
  );
}
