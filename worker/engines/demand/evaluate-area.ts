import type { UsualLevel } from './usual-level.ts';

/** The conditions of a hotspot. */
export const HOTSPOT_NEED = {
  /** Minimum orders in the last hour. */
  placements: 6,
  /** Minimum number of drivers these were offered to, so that a hotspot does not reveal one or two. */
  drivers: 3,
  /** Minimum surge worth driving for. */
  surge: 1.3,
  /** Maximum p-value, per evaluation, of this many orders in a usual hour. */
  chance: 0.001 / 4,
} as const;

/** Maximum surge shown: far above what busy areas reach, so that they still differ from each other. */
export const MAX_SURGE = 9.9;

/** Orders added to both sides of the ratio, so that it stays near 1 when orders are few. */
export const DAMPING = 3;

/** Rounds a usual number of orders to one decimal, for both display and computation, so that the figures shown add up. */
export function roundUsual(usual: number): number {
  return Math.round(10 * usual) / 10;
}

/**
 * Returns an area's demand as a multiple of its usual level (to one decimal), without an upper limit: (recent + 3) / (usual + 3).
 * The ratio does not reflect what platforms pay.
 * Source: posterior mean of a relative risk under a gamma prior of mean 1, Clayton & Kaldor, Biometrics 43 (1987).
 */
export function computeDemandRatio(recent: number, usual: number): number {
  return (recent + DAMPING) / (roundUsual(usual) + DAMPING);
}

/** Returns an area's surge: its demand ratio, capped at `MAX_SURGE`. */
export function computeSurge(recent: number, usual: number): number {
  return Math.min(MAX_SURGE, computeDemandRatio(recent, usual));
}

/**
 * Returns the probability of `count` or more: the upper tail of the negative binomial distribution with this mean and variance,
 * or of the Poisson distribution if they are equal.
 */
export function computeUpperTail(count: number, mean: number, variance: number): number {
  if (mean <= 0) return count > 0 ? 0 : 1;
  const excess = Math.max(1e-9, variance / mean - 1);
  const size = mean / excess;
  const odds = excess / (1 + excess);
  let term = Math.exp(-size * Math.log1p(excess));
  let below = 0;
  for (let k = 0; k < count; k++) {
    below += term;
    term *= ((size + k) / (k + 1)) * odds;
  }
  return Math.max(0, 1 - below);
}

/** Returns whether there is enough data to evaluate the area. */
export function canEvaluate({ placements, drivers }: { placements: number; drivers: number }): boolean {
  return placements >= HOTSPOT_NEED.placements && drivers >= HOTSPOT_NEED.drivers;
}

/**
 * Returns the surge, to one decimal, of an area with `recent` orders in an hour of this usual level, or null if it is not a
 * hotspot. With four evaluations an hour, fewer than one usual hour in a thousand is called a hotspot.
 */
export function evaluateArea(recent: number, usual: UsualLevel): number | null {
  const surge = computeSurge(recent, usual.placements);
  if (surge < HOTSPOT_NEED.surge) return null;
  if (computeUpperTail(recent, usual.placements, usual.variance) > HOTSPOT_NEED.chance) return null;
  return Math.round(10 * surge) / 10;
}
