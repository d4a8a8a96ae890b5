import { type RemainingBound, rankSteps, setLinks } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';
import { boundSet, countDegrees } from './spanning-tree.ts';

/** After this many rounds without a better bound, the steps are halved. */
const PATIENCE = 8;

/**
 * Finds penalties by subgradient steps (Held, Wolfe & Crowder 1974). They are computed for whole routes, so they are valid for
 * every set but tightest near the start.
 *
 * @param upperBound cost of a known route
 */
export function adjustPenalties(
  model: RouteModel,
  bound: RemainingBound,
  upperBound: number,
  rounds: number,
): void {
  const { start, size, prices, onBoardBits: onBoard } = model;
  const { penalties } = bound;
  const degrees = new Int32Array(size);
  const bestPenalties = penalties.slice();
  let best = Number.NEGATIVE_INFINITY;
  let step = 1.5;
  let patience = PATIENCE;
  for (let round = 0; round < rounds; round++) {
    setLinks(model, bound);
    degrees.fill(0);
    countDegrees(model, bound, onBoard, 0, degrees);
    const first = cheapestStart(model, bound);
    degrees[first] = (degrees[first] as number) + 1;
    const value =
      boundSet(model, bound, onBoard, 0) +
      (prices[start * size + first] as number) +
      (penalties[first] as number);
    if (value > best) {
      best = value;
      bestPenalties.set(penalties);
      patience = PATIENCE;
    } else if (--patience === 0) {
      step /= 2;
      patience = PATIENCE;
    }
    if (!takeStep(model, bound, degrees, step * (upperBound - value))) break;
  }
  penalties.set(bestPenalties);
  setLinks(model, bound);
  rankSteps(model, bound);
}

/**
 * Raises the penalties of stops with more than two legs and lowers those of stops with one; returns false when the tree is a
 * path.
 */
function takeStep(
  { orderCount: n, isOnBoard, end }: RouteModel,
  { penalties }: RemainingBound,
  degrees: Int32Array,
  reach: number,
): boolean {
  // The end has one leg. Without its own penalty an open end would connect to every stop at no cost.
  let deviation = ((degrees[end] as number) - 1) ** 2;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (isOnBoard[stop] !== 1) deviation += ((degrees[stop] as number) - 2) ** 2;
  }
  if (deviation === 0 || reach <= 0) return false;
  penalties[end] = (penalties[end] as number) + (reach * ((degrees[end] as number) - 1)) / deviation;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (isOnBoard[stop] === 1) continue;
    penalties[stop] = (penalties[stop] as number) + (reach * ((degrees[stop] as number) - 2)) / deviation;
  }
  return true;
}

/** Returns the possible first stop that is cheapest to reach. */
function cheapestStart(
  { orderCount: n, size, start, prices, isOnBoard }: RouteModel,
  { penalties }: RemainingBound,
): number {
  let cheapest = Number.POSITIVE_INFINITY;
  let first = 0;
  for (let order = 0; order < n; order++) {
    const stop = isOnBoard[order] ? n + order : order;
    const step = (prices[start * size + stop] as number) + (penalties[stop] as number);
    if (step < cheapest) {
      cheapest = step;
      first = stop;
    }
  }
  return first;
}
