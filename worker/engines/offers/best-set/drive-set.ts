import type { Order } from '#worker/domain/orders/order.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import {
  type ActivePlan,
  type Legs,
  narrowLegs,
  planActiveOrders,
  priceLegs,
} from '#worker/engines/offers/plan-active-orders.ts';

/** Offers taken together with the active orders: the best route, and the net cents a minute, service times included. */
export type Found = { chosen: PlacedOrder[]; plan: ActivePlan; centsPerMinute: number };

/** Plans the best route of the active orders with the chosen offers, at this price of time. */
export function driveSet(
  legs: Legs,
  terms: OfferTerms,
  start: number,
  activeOrders: readonly PlacedOrder[],
  chosen: PlacedOrder[],
  centsPerMinute: number,
): Found {
  const all = [...activeOrders, ...chosen];
  const narrow = narrowLegs(
    legs,
    start,
    all.map(({ stops }) => stops),
  );
  const priced = priceLegs(narrow.legs, { ...terms, wageCentsPerHour: 60 * centsPerMinute });
  const plan = planActiveOrders(priced, narrow.start, narrow.orders);
  const net = sumPay(all) - terms.costCentsPerMile * plan.miles;
  const minutes = plan.minutes + HANDOVER_MINUTES * plan.stops.length;
  return { chosen, plan, centsPerMinute: minutes > 0 ? net / minutes : 0 };
}

/** Returns the total pay of orders, in cents. */
export function sumPay(orders: readonly { order: Pick<Order, 'payoutCents'> }[]): number {
  return orders.reduce((sum, { order }) => sum + order.payoutCents, 0);
}
