import { BUCKET_MINUTES, LAST_BUCKET, type WaitCount } from './wait-buckets.ts';

/** A wait in an hour before or after counts half. */
const NEIGHBOUR_WEIGHT = 0.5;

/** The area's waits stand in for this many of the restaurant's own. */
const PRIOR_WAITS = 8;

/** Fewer waits than these say nothing, of a restaurant and of an area. */
const LEAST_OWN_WAITS = 3;
const LEAST_AREA_WAITS = 20;

/** Minutes from accepted to picked up: half of the waits are at most the median, nine in ten at most the p90. */
export type Waits = { medianMinutes: number; p90Minutes: number };

export type WaitEstimate = {
  restaurant: Waits;
  area: Waits;
  /** Waits at the restaurant itself that the estimate rests on. */
  sampleSize: number;
};

/**
 * What a driver is likely to wait at a restaurant at an hour (UTC, 0–23), and in its area: median and p90 of the counted
 * waits at about that hour, the restaurant's drawn towards the area's as if eight of its waits had been typical there
 * (shrinkage; James & Stein 1961). Null while too little was counted.
 */
export function estimateWait(
  own: readonly WaitCount[],
  area: readonly WaitCount[],
  hour: number,
): WaitEstimate | null {
  const sampleSize = own.reduce((sum, { count }) => sum + count, 0);
  const areaWeights = weigh(area, hour);
  const areaTotal = addUp(areaWeights);
  if (sampleSize < LEAST_OWN_WAITS || areaTotal < LEAST_AREA_WAITS) return null;
  const ownWeights = weigh(own, hour);
  const shrunk = ownWeights.map(
    (weight, bucket) => weight + (PRIOR_WAITS * (areaWeights[bucket] ?? 0)) / areaTotal,
  );
  return { restaurant: describe(shrunk), area: describe(areaWeights), sampleSize };
}

function weigh(counts: readonly WaitCount[], hour: number): number[] {
  const weights = new Array<number>(LAST_BUCKET + 1).fill(0);
  for (const { hour: at, bucket, count } of counts) {
    const apart = Math.min((at - hour + 24) % 24, (hour - at + 24) % 24);
    if (apart > 1) continue;
    weights[bucket] = (weights[bucket] ?? 0) + (apart === 0 ? count : NEIGHBOUR_WEIGHT * count);
  }
  return weights;
}

function describe(weights: readonly number[]): Waits {
  return { medianMinutes: findQuantile(weights, 0.5), p90Minutes: findQuantile(weights, 0.9) };
}

/** Minutes below which `share` of the weight lies, evenly spread within a step; one decimal. */
function findQuantile(weights: readonly number[], share: number): number {
  const wanted = share * addUp(weights);
  let below = 0;
  for (const [bucket, weight] of weights.entries()) {
    if (weight > 0 && below + weight >= wanted) {
      return Math.round(10 * BUCKET_MINUTES * (bucket + (wanted - below) / weight)) / 10;
    }
    below += weight;
  }
  return 0;
}

function addUp(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}
