import type { Waits } from './estimate-wait.ts';
import { findQuantile, measureShareAbove, type WeightedWait } from './weight-waits.ts';

/** A restaurant is slow when its typical wait is this much longer than the area's, or its bad one by twice as much. */
const SLOW_MINUTES = 5;

/** The bad wait is evaluated only by this many waits at the restaurant: one in ten of fewer is one. */
const MIN_FOR_P90 = 15;

/** How sure it has to be, in standard deviations: 80 % for what is typical, 99 % for what is rare. */
const SURE = { median: 0.842, p90: 2.326 } as const;

/** By which of its waits a restaurant is slow: `value` minutes, where up to `limit` would do. */
export type SlowWait = { measure: 'median' | 'p90'; value: number; limit: number };

type Evidence = {
  /** The waits to be expected at the restaurant. */
  restaurant: readonly WeightedWait[];
  area: Waits;
  /** How many waits at the restaurant itself they rest on. */
  evidence: number;
};

/**
 * Whether a restaurant keeps drivers clearly longer than its area: more than half of its waits beyond the area's median
 * and five minutes, or more than one in ten beyond the area's p90 and ten, each by the lower confidence bound of that
 * share, so that a few bad waits condemn nobody. Null where they do not.
 */
export function evaluateWait({ restaurant, area, evidence }: Evidence): SlowWait | null {
  const typical = toTenths(area.medianMinutes + SLOW_MINUTES);
  if (computeLowerBound(measureShareAbove(restaurant, typical), evidence, SURE.median) > 0.5) {
    return { measure: 'median', value: findQuantile(restaurant, 0.5), limit: typical };
  }
  const bad = toTenths(area.p90Minutes + 2 * SLOW_MINUTES);
  if (evidence < MIN_FOR_P90) return null;
  if (computeLowerBound(measureShareAbove(restaurant, bad), evidence, SURE.p90) <= 0.1) return null;
  return { measure: 'p90', value: findQuantile(restaurant, 0.9), limit: bad };
}

const toTenths = (minutes: number) => Math.round(10 * minutes) / 10;

/**
 * The least a share seen in `count` cases may really be, `deviations` sure. Source: score interval, E. B. Wilson, Journal
 * of the American Statistical Association 22 (1927).
 */
function computeLowerBound(share: number, count: number, deviations: number): number {
  const square = deviations ** 2;
  const spread = deviations * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2));
  return (share + square / (2 * count) - spread) / (1 + square / count);
}
