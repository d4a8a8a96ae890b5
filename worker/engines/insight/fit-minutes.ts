import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { OrderWork } from './measure-work.ts';

/** Fewer deliveries say too little about how long an offer of so many minutes takes. */
const MIN_DELIVERIES = 20;

/** How many deliveries elsewhere a restaurant's own are weighed against, when it comes to how long orders from it take. */
const PRIOR_DELIVERIES = 3;

/** Minutes by those an offer announces, plus what its restaurant takes beyond that (`extra`); `sd` is how far they stray from both. */
export type TimeModel = { base: number; perMinute: number; extra: ReadonlyMap<string, number>; sd: number };

type Point = { x: number; y: number; restaurant: string };

/** By restaurant: the mean of what its deliveries took beyond `predict`, drawn to zero the more the fewer they are. */
function measureExtra(points: readonly Point[], predict: (x: number) => number): Map<string, number> {
  const sums = new Map<string, { minutes: number; count: number }>();
  for (const { x, y, restaurant } of points) {
    const { minutes, count } = sums.get(restaurant) ?? { minutes: 0, count: 0 };
    sums.set(restaurant, { minutes: minutes + y - predict(x), count: count + 1 });
  }
  return new Map([...sums].map(([name, { minutes, count }]) => [name, minutes / (count + PRIOR_DELIVERIES)]));
}

/**
 * The minutes deliveries took by the minutes their offers announced: least squares, so that extremes are drawn to the
 * middle. No offer announces a slow counter, so what a restaurant takes beyond that is learned beside it.
 */
export function fitMinutes(work: readonly OrderWork[]): TimeModel | null {
  const points = work.flatMap(({ order, ms }) =>
    order.status === 'completed' && order.estimatedMinutes !== null && ms > 0
      ? [{ x: order.estimatedMinutes, y: ms / MINUTE_MS, restaurant: order.restaurantName }]
      : [],
  );
  if (points.length < MIN_DELIVERIES) return null;
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const perMinute = spread > 0 ? Math.max(0, mean((point) => (point.x - x) * (point.y - y)) / spread) : 0;
  const base = y - perMinute * x;
  const predict = (minutes: number) => base + perMinute * minutes;
  const extra = measureExtra(points, predict);
  const sd = Math.sqrt(
    mean((point) => (point.y - predict(point.x) - (extra.get(point.restaurant) ?? 0)) ** 2),
  );
  return { base, perMinute, extra, sd };
}
