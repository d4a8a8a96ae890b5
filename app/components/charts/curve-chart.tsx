import type { ComponentProps } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import { CHART_HEIGHT, type CurveShape } from './chart-shapes.ts';

type Props = Omit<ComponentProps<typeof ChartFigure>, 'children'> & { shape: CurveShape };

/** A line over its shaded area, laid out by the server. */
export function CurveChart({ shape, ...figure }: Props) {
  return (
    <ChartFigure {...figure}>
      <svg
        aria-hidden="true"
        width="100%"
        height={CHART_HEIGHT}
        viewBox={`0 0 100 ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={shape.area} className="fill-accent opacity-15" />
        <path
          d={shape.line}
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
    </ChartFigure>
  );
}
