import { getHoursApart, HALF_LIFE_MS, type Wait } from './wait.ts';

/** Minutes waited, and how much that counts. */
export type WeightedWait = { minutes: number; weight: number };

/** Who asks, and about which instant (epoch ms). */
export type WaitQuestion = { driverId: string; at: number };

/** A wait in an hour before or after counts half. */
const NEIGHBOR_WEIGHT = 0.5;

/**
 * What waits count for the one who asks: half after 90 days, and of every other driver together no more than
 * `maxADriver`, so that nobody who taps late slows a place for all. Their own count in full.
 */
export function weightWaits(
  waits: readonly Wait[],
  { driverId, at }: WaitQuestion,
  maxADriver: number,
): (WeightedWait & { endedAt: number })[] {
  const aged = waits.map((wait) => ({
    ...wait,
    weight: 0.5 ** (Math.max(0, at - wait.endedAt) / HALF_LIFE_MS),
  }));
  const byDriver = new Map<string, number>();
  for (const wait of aged) byDriver.set(wait.driverId, (byDriver.get(wait.driverId) ?? 0) + wait.weight);
  return aged.map(({ driverId: whose, weight, minutes, endedAt }) => {
    const all = byDriver.get(whose) ?? weight;
    return {
      minutes,
      endedAt,
      weight: whose === driverId ? weight : weight * Math.min(1, maxADriver / all),
    };
  });
}

/** Of those, the ones at about the hour of the day of `at`. */
export function keepHour(waits: readonly (WeightedWait & { endedAt: number })[], at: number): WeightedWait[] {
  return waits.flatMap(({ minutes, weight, endedAt }) => {
    const apart = getHoursApart(endedAt, at);
    if (apart > 1) return [];
    return [{ minutes, weight: apart === 0 ? weight : NEIGHBOR_WEIGHT * weight }];
  });
}

/** The same waits, counting `total` together; none stay none. */
export function rescale(waits: readonly WeightedWait[], total: number): WeightedWait[] {
  const factor = total / addUpWeights(waits);
  return waits.map(({ minutes, weight }) => ({ minutes, weight: weight * factor }));
}

/** What waits count together. */
export function addUpWeights(waits: readonly WeightedWait[]): number {
  return waits.reduce((sum, { weight }) => sum + weight, 0);
}

/** Minutes that `share` of the weight does not exceed; one decimal. 0 of none. */
export function findQuantile(waits: readonly WeightedWait[], share: number): number {
  const wanted = share * addUpWeights(waits);
  let below = 0;
  for (const { minutes, weight } of waits.toSorted((one, other) => one.minutes - other.minutes)) {
    below += weight;
    // Sums of weights are off by a rounding; half of two is half of two.
    if (below >= wanted - 1e-9) return Math.round(10 * minutes) / 10;
  }
  return 0;
}

/** Which share (0–1) of the weight lies above `minutes`. */
export function measureShareAbove(waits: readonly WeightedWait[], minutes: number): number {
  return addUpWeights(waits.filter((wait) => wait.minutes > minutes)) / addUpWeights(waits);
}
