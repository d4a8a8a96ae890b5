import { type RemainingBound, rankSteps, setLinks } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';
import { boundSet, countDegrees } from './spanning-tree.ts';

/** Rounds of price adjustment; a round costs as much as bounding a few sets. */
const ROUNDS = 100;

/** Rounds without a better bound after which the steps are halved. */
const PATIENCE = 8;

/**
 * Finds prices by subgradient steps (Held, Wolfe & Crowder 1974) that bind a whole route from the start on; they hold
 * for every set, but bind most near the start.
 *
 * @param upperBound cost of a known route
 * @param onBoard bit set of the orders on board at the start
 */
export function adjustPrices(
  model: RouteModel,
  bound: RemainingBound,
  upperBound: number,
  onBoard: number,
): void {
  const { start, size, legs } = model;
  const { prices } = bound;
  const degrees = new Int32Array(size);
  const bestPrices = prices.slice();
  let best = Number.NEGATIVE_INFINITY;
  let step = 1.5;
  let patience = PATIENCE;
  for (let round = 0; round < ROUNDS; round++) {
    setLinks(model, bound);
    degrees.fill(0);
    countDegrees(model, bound, onBoard, 0, degrees);
    const first = cheapestStart(model, bound);
    degrees[first] = (degrees[first] as number) + 1;
    const value =
      boundSet(model, bound, onBoard, 0) + (legs[start * size + first] as number) + (prices[first] as number);
    if (value > best) {
      best = value;
      bestPrices.set(prices);
      patience = PATIENCE;
    } else if (--patience === 0) {
      step /= 2;
      patience = PATIENCE;
    }
    if (!takeStep(model, bound, degrees, step * (upperBound - value))) break;
  }
  prices.set(bestPrices);
  setLinks(model, bound);
  rankSteps(model, bound);
}

/** Dear where more than two legs meet, cheap where only one does; false when the tree is a path. */
function takeStep(
  { orderCount: n, isOnBoard, end }: RouteModel,
  { prices }: RemainingBound,
  degrees: Int32Array,
  reach: number,
): boolean {
  // The end has one leg; without a price of its own an open end would join everything for nothing.
  let deviation = ((degrees[end] as number) - 1) ** 2;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (isOnBoard[stop] !== 1) deviation += ((degrees[stop] as number) - 2) ** 2;
  }
  if (deviation === 0 || reach <= 0) return false;
  prices[end] = (prices[end] as number) + (reach * ((degrees[end] as number) - 1)) / deviation;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (isOnBoard[stop] === 1) continue;
    prices[stop] = (prices[stop] as number) + (reach * ((degrees[stop] as number) - 2)) / deviation;
  }
  return true;
}

/** The first stop of a route that is cheapest to reach. */
function cheapestStart(
  { orderCount: n, size, start, legs, isOnBoard }: RouteModel,
  { prices }: RemainingBound,
): number {
  let cheapest = Number.POSITIVE_INFINITY;
  let first = 0;
  for (let order = 0; order < n; order++) {
    const stop = isOnBoard[order] ? n + order : order;
    const step = (legs[start * size + stop] as number) + (prices[stop] as number);
    if (step < cheapest) {
      cheapest = step;
      first = stop;
    }
  }
  return first;
}
