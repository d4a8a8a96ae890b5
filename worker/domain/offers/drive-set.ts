import type { Order } from '../orders/order.ts';
import type { PlacedOrder } from './lay-out-offers.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type HandPlan, type Legs, narrowLegs, planHand, priceLegs } from './plan-hand.ts';
import { HANDOVER_MINUTES } from './stop-times.ts';

/** Some offers taken together with what is in hand: how they are driven, and what that brings a minute, handing over at its stops included, after the car. */
export type Found = { chosen: PlacedOrder[]; plan: HandPlan; minutes: number; centsPerMinute: number };

/** The best way to drive what is in hand with the chosen offers, at a price of time. */
export function driveSet(
  legs: Legs,
  terms: OfferTerms,
  start: number,
  hand: readonly PlacedOrder[],
  chosen: PlacedOrder[],
  centsPerMinute = terms.wageCentsPerHour / 60,
): Found {
  const all = [...hand, ...chosen];
  const narrow = narrowLegs(
    legs,
    start,
    all.map(({ stops }) => stops),
  );
  const priced = priceLegs(narrow.legs, { ...terms, wageCentsPerHour: 60 * centsPerMinute });
  const plan = planHand(priced, narrow.start, narrow.orders);
  const net = sumPay(all) - terms.costCentsPerMile * plan.miles;
  const minutes = plan.minutes + HANDOVER_MINUTES * plan.stops.length;
  return { chosen, plan, minutes, centsPerMinute: minutes > 0 ? net / minutes : 0 };
}

/** What orders pay together, in cents. */
export function sumPay(orders: readonly { order: Pick<Order, 'payoutCents'> }[]): number {
  return orders.reduce((sum, { order }) => sum + order.payoutCents, 0);
}
