import type { Order } from '#worker/domain/orders/order.ts';
import { countOwn, type FactsByPlace, learnPaces } from './estimate-ready.ts';
import { getChanceAbove, getMedianMinutes } from './ready-curve.ts';
import type { ReadyQuestion } from './weight-facts.ts';

/** A restaurant is slow when its food typically takes this much longer than in its area. */
const SLOW_MINUTES = 5;

/** Minimum certainty, and minimum number of pickups at the restaurant. */
const SURE = 0.8;
const MIN_FACTS = 3;

/** The typical minutes until food is ready at a slow restaurant (`value`), the `limit` they exceed, and the number of pickups. */
export type SlowPace = { value: number; limit: number; sampleSize: number };

/** Returns how slow an order's restaurant is, beyond chance; null if it is not slow, has no place, or too little is known. */
export function findSlowPace(
  order: Pick<Order, 'restaurantName' | 'pickup'>,
  facts: FactsByPlace,
  question: ReadyQuestion,
): SlowPace | null {
  const sampleSize = countOwn(order, facts, question);
  if (sampleSize < MIN_FACTS) return null;
  const { own, area } = learnPaces(order, facts, question);
  const limit = round(round(getMedianMinutes(area)) + SLOW_MINUTES);
  if (getChanceAbove(own, limit) <= SURE) return null;
  return { value: round(getMedianMinutes(own)), limit, sampleSize };
}

function round(minutes: number): number {
  return Math.round(10 * minutes) / 10;
}
