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

const WIDTH = 336;
const HEIGHT = 120;
const GAP = 4;

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
  const step = WIDTH / bars.length;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + (hasLabels ? 20 : 2)}`}
        role="img"
        aria-labelledby={titleId}
        className="h-auto max-h-56 w-full"
      >
        <title id={titleId}>{title}</title>
        {bars.map(({ label, value }, index) => {
          const height = value > 0 ? Math.max(value / most, least) * HEIGHT : 2;
          const x = index * step + GAP / 2;
          const width = step - GAP;
          return (
            <g key={label}>
              <rect
                x={x}
                y={HEIGHT - height}
                width={width}
                height={height}
                rx={Math.min(4, width / 2, height / 2)}
                className={value > 0 ? 'fill-accent' : 'fill-line'}
              />
              {hasLabels && (
                <text
                  x={x + width / 2}
                  y={HEIGHT + 16}
                  textAnchor="middle"
                  fontSize="13"
                  className="fill-ink-soft"
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption aria-hidden className="text-caption text-ink-soft mt-1 flex justify-between gap-2">
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
