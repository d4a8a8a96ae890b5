import type { Order } from '#worker/domain/orders/order.ts';
import { countOwn, type FactsByPlace, learnPaces } from './estimate-ready.ts';
import { getChanceAbove, getMedianMinutes } from './ready-curve.ts';
import type { ReadyQuestion } from './weight-facts.ts';

/** A restaurant is slow when its food typically takes this much longer than around it. */
const SLOW_MINUTES = 5;

/** The required certainty, and the required number of pickups there. */
const SURE = 0.8;
const MIN_FACTS = 3;

/** The typical minutes of food at a restaurant and around it; `slow` (beyond chance): its `value`, and the `limit` exceeded. */
export type RestaurantPace = {
  medianMinutes: number;
  areaMinutes: number;
  sampleSize: number;
  slow: { value: number; limit: number } | null;
};

/** Returns how quick an order's restaurant is; null without a place, or while too little is known. */
export function estimatePace(
  order: Pick<Order, 'restaurantName' | 'pickup'>,
  facts: FactsByPlace,
  question: ReadyQuestion,
): RestaurantPace | null {
  const sampleSize = countOwn(order, facts, question);
  if (sampleSize < MIN_FACTS) return null;
  const { own, area } = learnPaces(order, facts, question);
  const medianMinutes = round(getMedianMinutes(own));
  const areaMinutes = round(getMedianMinutes(area));
  const limit = round(areaMinutes + SLOW_MINUTES);
  const isSlow = getChanceAbove(own, limit) > SURE;
  return { medianMinutes, areaMinutes, sampleSize, slow: isSlow ? { value: medianMinutes, limit } : null };
}

function round(minutes: number): number {
  return Math.round(10 * minutes) / 10;
}
