import { useId } from 'react';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { projectPlaces } from './project-places.ts';

type SketchStop = LatLng & { sequence: number; kind: 'pickup' | 'dropoff'; isDone: boolean };
type Props = { title: string; origin: LatLng; stops: SketchStop[] };

const FRAME = { width: 360, height: 200, padding: 22 };

/** The stops where they are, joined in the order they are driven. The list beside it says the same in words. */
export function RouteSketch({ title, origin, stops }: Props) {
  const titleId = useId();
  const [start, ...points] = projectPlaces([origin, ...stops], FRAME);
  if (!start) return null;
  const line = [start, ...points].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-labelledby={titleId}
      className="h-auto w-full rounded-control bg-sunken"
    >
      <title id={titleId}>{title}</title>
      <polyline
        points={line}
        fill="none"
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      <circle cx={start.x} cy={start.y} r="7" strokeWidth="4" className="fill-surface stroke-ink" />
      {points
        .map((point, index) => ({ ...point, stop: stops[index] }))
        .reverse()
        .map(({ x, y, stop }) => stop && <StopMark key={stop.sequence} x={x} y={y} stop={stop} />)}
    </svg>
  );
}

/** A numbered stop: a pickup hollow, a drop-off filled. */
export function StopMark({ x, y, stop }: { x: number; y: number; stop: Omit<SketchStop, keyof LatLng> }) {
  const isPickup = stop.kind === 'pickup';
  return (
    <g opacity={stop.isDone ? 0.55 : 1}>
      <circle
        cx={x}
        cy={y}
        r="12"
        strokeWidth="2.5"
        className={isPickup ? 'fill-surface stroke-accent' : 'fill-accent stroke-surface'}
      />
      <text
        x={x}
        y={y + 4.5}
        textAnchor="middle"
        fontSize="13"
        fontWeight="700"
        className={isPickup ? 'fill-accent' : 'fill-on-accent'}
      >
        {stop.sequence}
      </text>
    </g>
  );
}
