import type { ComponentProps } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { BarShape } from './chart-shapes.ts';

type Props = Omit<ComponentProps<typeof ChartFigure>, 'children'> & { shapes: BarShape[] };

/** Vertical bars, laid out by the server. */
export function BarChart({ shapes, ...figure }: Props) {
  return (
    <ChartFigure {...figure}>
      {shapes.map(({ x, y, width, height, isFlat }) => (
        <rect
          key={x}
          x={`${x}%`}
          y={y}
          width={`${width}%`}
          height={height}
          rx={Math.min(3, height / 2)}
          className={isFlat ? 'fill-line' : 'fill-accent'}
        />
      ))}
    </ChartFigure>
  );
}
