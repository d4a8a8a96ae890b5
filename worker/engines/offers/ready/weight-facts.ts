import { getRecentPosition, type LastPosition } from '#worker/domain/routes/choose-origin.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { WeightedFact } from './ready-curve.ts';
import { READY_HALF_LIFE_MS, type ReadyFact } from './ready-fact.ts';

/** Who asks, about which instant (epoch ms), and where they are, if that is known. */
export type ReadyQuestion = { driverId: string; at: number; position?: LatLng | null };

/** Returns what a driver asks at `now` (epoch ms), where they were seen last. */
export function askReady(driver: LastPosition & { id: string }, now: number): ReadyQuestion {
  return { driverId: driver.id, at: now, position: getRecentPosition(driver, now) };
}

/** What is seen at another time of the day says less of now. */
const OTHER_HOURS_WEIGHT = 0.7;

/**
 * Returns what facts count for the one who asks: half after 90 days, less at another hour of the day, and of every other driver
 * together no more than `maxADriver`, so that nobody who taps late slows a place for all. What was seen after the instant asked
 * about is not known yet.
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
