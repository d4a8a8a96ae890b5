import { ESTIMATED_TRAVEL, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { COUNTER_MINUTES, HANDOVER_MINUTES } from './stop-times.ts';

/** How far back a driver's own offers say what their time is worth now. */
export const LEARNING_WINDOW_MS = 90 * MINUTE_MS;

/** How many minutes of offers the typical wage counts for. */
const TYPICAL_WEIGHT_MINUTES = 240;

/** Who is offered nothing for longer than this is not waiting for offers. */
const LONGEST_WAIT_MINUTES = 30;

/** Noon: the traffic by which an offer without a time of its own is measured. */
const USUAL_HOUR = 12;

const MAX_CENTS_PER_HOUR = 10_000;

/** Whatever is stated, an offer takes handing over at both of its stops. */
const MIN_MINUTES = 2 * HANDOVER_MINUTES;

/** What one offer leaves an hour, at most: in the made-up shifts of the bench one in a hundred leaves half as much. */
const MAX_OFFER_CENTS_PER_HOUR = 6000;

/** A learned wage is no more exact than this, and stays the same from one look to the next. */
const STEP_CENTS = 25;

/** An offer as it was seen; money in cents, time in minutes, `createdAt` in epoch ms. */
export type SeenOffer = {
  createdAt: number;
  payoutCents: number;
  distanceMiles: number | null;
  estimatedMinutes: number | null;
  pickup: LatLng | null;
  dropoff: LatLng | null;
};

/**
 * The miles and minutes an offer takes on its own: its own figures, else the drive between its places with the usual
 * wait and handing over; null without either.
 */
export function measureAlone(
  offer: SeenOffer,
  travel: TravelMeasure = ESTIMATED_TRAVEL,
): { miles: number; minutes: number } | null {
  const { distanceMiles: miles, estimatedMinutes: minutes, pickup, dropoff } = offer;
  if (miles !== null && minutes !== null) return { miles, minutes };
  if (pickup === null || dropoff === null) return null;
  const { durations, distances } = travel.measure([pickup, dropoff], USUAL_HOUR);
  return {
    miles: miles ?? distances[0]?.[1] ?? 0,
    minutes: minutes ?? (durations[0]?.[1] ?? 0) + COUNTER_MINUTES + 2 * HANDOVER_MINUTES,
  };
}

/**
 * What an hour of this driver's time is worth, in cents, learned from the offers of the last 90 minutes; null without
 * any.
 *
 * Solves `r = (1/T)·Σ max(0, net − r·minutes)`, where net is the pay less the miles and less the capacity cost of one
 * active order, since offers mostly come while one is; the wage at which taking just the offers worth more pays that
 * same wage (McCall 1970, optimal stopping at a rate), by bisection; then blends it with the typical wage, which counts
 * for four hours (with less, drivers earned less on the bench). T is the time from each of these offers to the next, and from the last until now, 30 minutes each at
 * most: who is offered nothing for longer is taking a break, which says nothing of what work brings. A negative
 * capacity cost prices declines, not capacity; the typical one is learned with then. Rounded to quarters of a dollar.
 *
 * Figures may be mistyped, so none is believed without bound: an offer counts for four minutes at least and for no more
 * than $60 an hour of its own minutes (winsorised at a ceiling that does not depend on the others). So none without
 * minutes teaches more than 50 cents beyond the typical wage.
 */
export function learnWage(
  seen: readonly SeenOffer[],
  {
    costCentsPerMile,
    capacityCostCents,
    now,
    typicalCentsPerHour,
    typicalCapacityCostCents,
    travel,
  }: LearningTerms,
): number | null {
  const capacityCost = capacityCostCents < 0 ? typicalCapacityCostCents : capacityCostCents;
  const recent = seen.filter(({ createdAt }) => createdAt <= now && createdAt > now - LEARNING_WINDOW_MS);
  const offers = recent.flatMap((offer) => {
    const alone = measureAlone(offer, travel);
    if (!alone) return [];
    const minutes = Math.max(MIN_MINUTES, alone.minutes);
    const net = offer.payoutCents - costCentsPerMile * alone.miles - capacityCost;
    return [{ net: Math.min(net, (MAX_OFFER_CENTS_PER_HOUR * minutes) / 60), minutes }];
  });
  if (offers.length === 0) return null;
  const watched = countWatched(recent, now);
  const rate = watched > 0 ? 60 * solveRate(offers, watched) : 0;
  const blended =
    (watched * rate + TYPICAL_WEIGHT_MINUTES * typicalCentsPerHour) / (watched + TYPICAL_WEIGHT_MINUTES);
  return Math.round(Math.min(MAX_CENTS_PER_HOUR, blended) / STEP_CENTS) * STEP_CENTS;
}

type LearningTerms = {
  costCentsPerMile: number;
  capacityCostCents: number;
  now: number;
  typicalCentsPerHour: number;
  typicalCapacityCostCents: number;
  travel?: TravelMeasure | undefined;
};

/** Minutes in which offers were waited for. */
function countWatched(offers: readonly Pick<SeenOffer, 'createdAt'>[], now: number): number {
  const times = [...offers.map(({ createdAt }) => createdAt), now].sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? time)) / MINUTE_MS);
  return gaps.reduce((sum, gap) => sum + Math.min(gap, LONGEST_WAIT_MINUTES), 0);
}

/**
 * The rate in cents a minute at which `Σ max(0, net − rate·minutes) = rate·watched`: the left side falls, the right one
 * rises.
 */
function solveRate(offers: readonly { net: number; minutes: number }[], watched: number): number {
  const surplus = (rate: number) =>
    offers.reduce((sum, { net, minutes }) => sum + Math.max(0, net - rate * minutes), 0) - rate * watched;
  let low = 0;
  let high = offers.reduce((sum, { net }) => sum + Math.max(0, net), 0) / watched;
  for (let step = 0; step < 50; step++) {
    const midpoint = (low + high) / 2;
    if (surplus(midpoint) > 0) low = midpoint;
    else high = midpoint;
  }
  return (low + high) / 2;
}
