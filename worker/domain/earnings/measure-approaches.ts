import type { MeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { LONGEST_WAIT_MS } from './active-time.ts';
import { APPROACH_MILES_PER_HOUR } from './truth.ts';
import type { Span } from './work-span.ts';

const MS_PER_MILE = HOUR_MS / APPROACH_MILES_PER_HOUR;

/** The way to the pickup of an order: when it began, and its length. */
type Approach = { startedAt: number; miles: number };

/**
 * Returns the unpaid miles to pickups, and what passed before the pickups of deliveries beyond those drives. Where it is
 * not known where the driver came from there is neither: for the first order after a night, and for orders without places.
 */
export function measureApproaches(spans: readonly Span[], day: string, measureMiles: MeasureMiles) {
  const stops = listStops(spans, measureMiles);
  const approaches = stops.flatMap((span, index) => {
    const approach = span.day === day ? findApproach(span, stops[index - 1], measureMiles) : null;
    return approach ? [{ ...approach, pickedUpAt: span.deliveries ? span.pickedUpAt : null }] : [];
  });
  const waits = approaches.flatMap(({ startedAt, miles, pickedUpAt }) =>
    pickedUpAt === null ? [] : [Math.max(0, pickedUpAt - startedAt - miles * MS_PER_MILE)],
  );
  return {
    deadheadMiles: approaches.reduce((total, { miles }) => total + miles, 0),
    waitedPickups: waits.length,
    waitingMs: Math.floor(waits.reduce((total, ms) => total + ms, 0)),
  };
}

/**
 * Returns the orders to whose counters the driver went. One that was cancelled before its pickup is among them if it was
 * active for as long as the drive there takes.
 */
function listStops(spans: readonly Span[], measureMiles: MeasureMiles): Span[] {
  let last: Span | undefined;
  return spans.filter((span) => {
    if (span.deliveries || span.pickedUpAt !== null) {
      last = span;
      return true;
    }
    const approach = findApproach(span, last, measureMiles);
    return approach !== null && approach.miles * MS_PER_MILE <= span.to - approach.startedAt;
  });
}

/**
 * Returns the way from the order before to the pickup of the next: from where that one left the driver, or from its pickup
 * when both were active at once. Null when the driver had time off between them, or a place is not known.
 */
function findApproach(next: Span, last: Span | undefined, measureMiles: MeasureMiles): Approach | null {
  if (!last || (last.day !== next.day && next.from - last.to > LONGEST_WAIT_MS)) return null;
  const isAtOnce = last.to > next.from;
  const start = isAtOnce ? last.pickup : last.left;
  if (start === null || next.pickup === null) return null;
  const startedAt = isAtOnce ? Math.max(next.from, last.pickedUpAt ?? next.from) : next.from;
  return { startedAt, miles: measureMiles(start, next.pickup) };
}
