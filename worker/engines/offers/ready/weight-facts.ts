import { type DatedPosition, getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { WeightedFact } from './ready-curve.ts';
import { READY_HALF_LIFE_MS, type ReadyFact } from './ready-fact.ts';

/** The driver, the instant of the estimate (epoch ms), and the driver's position if known. */
export type ReadyQuestion = { driverId: string; at: number; position?: LatLng | null };

/** Returns the query of a driver at `now` (epoch ms), with their last position. */
export function toReadyQuestion(driver: DatedPosition & { id: string }, now: number): ReadyQuestion {
  return { driverId: driver.id, at: now, position: getRecentPosition(driver, now) };
}

/** The weight of a fact from another time of the day. */
const OTHER_HOURS_WEIGHT = 0.7;

/**
 * Returns the weights of facts for a driver: half after 90 days, less at another hour of the day, and at most `maxADriver` in
 * total for each other driver, so that one who taps late does not slow a place for all. Facts after the instant are ignored.
 */
export function weightFacts(
  facts: readonly ReadyFact[],
  { driverId, at }: ReadyQuestion,
  maxADriver: number,
): WeightedFact[] {
  const known = facts
    .filter(({ endedAt }) => endedAt <= at)
    .map((fact) => ({
      ...fact,
      weight: 0.5 ** ((at - fact.endedAt) / READY_HALF_LIFE_MS) * weightHour(fact.endedAt, at),
    }));
  const byDriver = new Map<string, number>();
  for (const { driverId: whose, weight } of known) {
    byDriver.set(whose, (byDriver.get(whose) ?? 0) + weight);
  }
  return known.map(({ driverId: whose, weight, minutes, isExact, endedAt }) => {
    const share = whose === driverId ? 1 : Math.min(1, maxADriver / (byDriver.get(whose) ?? weight));
    return { minutes, isExact, weight: weight * share, age: minutes + (at - endedAt) / MINUTE_MS };
  });
}

function weightHour(one: number, other: number): number {
  const apart = Math.abs((Math.floor(one / HOUR_MS) % 24) - (Math.floor(other / HOUR_MS) % 24));
  return Math.min(apart, 24 - apart) <= 1 ? 1 : OTHER_HOURS_WEIGHT;
}
