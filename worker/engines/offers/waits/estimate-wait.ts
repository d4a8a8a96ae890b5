import { evaluateWait, type SlowWait } from './evaluate-wait.ts';
import { MIN_OWN_WAITS, type Wait } from './wait.ts';
import {
  addUpWeights,
  findQuantile,
  keepHour,
  rescale,
  type WaitQuestion,
  type WeightedWait,
  weightWaits,
} from './weight-waits.ts';

/** All hours of a place stand in for this many waits at one hour. */
const ALL_HOURS_WAITS = 16;

/** The area stands in for this many of a restaurant's own waits. */
const AREA_WAITS = 2;

/** Fewer waits than these say nothing of an area. */
const MIN_AREA_WAITS = 20;

/** What another driver's waits count at most, at a restaurant and in an area. */
const MAX_A_DRIVER = { restaurant: 4, area: 20 } as const;

/** Minutes from accepted to picked up: half of the waits are at most the median, nine in ten at most the p90. */
export type Waits = { medianMinutes: number; p90Minutes: number };

export type WaitEstimate = {
  restaurant: Waits;
  area: Waits;
  /** Waits at the restaurant itself that the estimate rests on. */
  sampleSize: number;
  /** By what the restaurant is slow, or null where that cannot be said. */
  slow: SlowWait | null;
};

/**
 * What a driver is likely to wait at a restaurant at an hour of the day, and in its area: median and p90. An hour that
 * is little known is drawn towards the place's other hours, and those of a restaurant towards its area (shrinkage; James
 * & Stein 1961). Null while too little is known; what was waited after the instant asked about is not known yet.
 */
export function estimateWait(
  restaurantWaits: readonly Wait[],
  areaWaits: readonly Wait[],
  question: WaitQuestion,
): WaitEstimate | null {
  const isKnown = ({ endedAt }: Wait) => endedAt <= question.at;
  const own = restaurantWaits.filter(isKnown);
  const area = areaWaits.filter(isKnown);
  if (own.length < MIN_OWN_WAITS || area.length < MIN_AREA_WAITS) return null;
  const areaAll = weightWaits(area, question, MAX_A_DRIVER.area);
  const areaNow = [...keepHour(areaAll, question.at), ...rescale(areaAll, ALL_HOURS_WAITS)];
  const ownAll = weightWaits(own, question, MAX_A_DRIVER.restaurant);
  const ownHour = keepHour(ownAll, question.at);
  const ownDrawn = [...ownAll, ...rescale(areaNow, AREA_WAITS)];
  const ownNow = [...ownHour, ...rescale(ownDrawn, ALL_HOURS_WAITS)];
  const known = addUpWeights(ownAll);
  const evidence = Math.min(known, addUpWeights(ownHour) + (ALL_HOURS_WAITS * known) / (known + AREA_WAITS));
  return {
    restaurant: describe(ownNow),
    area: describe(areaNow),
    sampleSize: own.length,
    slow: evaluateWait({ restaurant: ownNow, area: describe(areaNow), evidence }),
  };
}

function describe(waits: readonly WeightedWait[]): Waits {
  return { medianMinutes: findQuantile(waits, 0.5), p90Minutes: findQuantile(waits, 0.9) };
}
