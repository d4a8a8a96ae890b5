import type { OfferLayout } from './offer-layout.ts';
import type { Legs } from './plan-active-orders.ts';
import { getRestaurantKey } from './waits/wait-place.ts';

type Waiting = Pick<OfferLayout, 'activeOrders' | 'offers' | 'waits'>;

/** A counter where a wait is expected: the node of its pickup, and those of all pickups at the same restaurant. */
export type PickupWait = { node: number; minutes: number; there: ReadonlySet<number> };

/** Where the orders of a layout have to be waited for. */
export function listPickupWaits({ activeOrders, offers, waits }: Waiting): PickupWait[] {
  const pickups = [...activeOrders, ...offers].flatMap(({ order, stops }) =>
    stops.pickup !== null && order.pickup !== null
      ? [{ id: order.id, node: stops.pickup, place: getRestaurantKey(order.restaurantName, order.pickup) }]
      : [],
  );
  return pickups.flatMap(({ id, node, place }) => {
    const wait = waits.get(id);
    const there = pickups.filter((other) => other.node !== node && other.place === place);
    return wait ? [{ node, minutes: wait.minutes, there: new Set(there.map((other) => other.node)) }] : [];
  });
}

/**
 * The legs with the waits at their ends: who comes to a slow restaurant leaves it later, once for all that is collected
 * there in one go. So the best routes, their deadlines and what an offer adds count the wait like a drive.
 */
export function addWaits(legs: Legs, layout: Waiting): Legs {
  const pickups = listPickupWaits(layout);
  if (pickups.length === 0) return legs;
  const durations = legs.durations.map((row) => [...row]);
  for (const { node, minutes, there } of pickups) {
    for (const [from, row] of durations.entries()) {
      if (!there.has(from)) row[node] = (row[node] ?? 0) + minutes;
    }
  }
  return { ...legs, durations };
}
