import type { Order } from '#worker/domain/orders/order.ts';
import type { PlannedStop, Route } from '#worker/domain/routes/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** A place to go to, and the orders to pick up or drop off there. `arrivesAt` is in epoch ms; null where it is not planned. */
export type ActiveStop = {
  kind: PlannedStop['kind'];
  place: LatLng | null;
  address: string;
  orders: Order[];
  arrivesAt: number | null;
  legMiles: number | null;
};

/**
 * Returns the stops that the accepted orders still need, in the order of the planned route. Orders the route does not hold
 * come last, as they were accepted. Neighbors of one kind at one place are one stop.
 */
export function listActiveStops(route: Route | null, activeOrders: readonly Order[]): ActiveStop[] {
  const planned = (stop: Pick<PlannedStop, 'kind' | 'orderId'>) =>
    route?.stops.findIndex(({ kind, orderId }) => kind === stop.kind && orderId === stop.orderId) ?? -1;
  const visits = activeOrders.flatMap((order) =>
    (order.pickedUpAt === null ? (['pickup', 'dropoff'] as const) : (['dropoff'] as const)).map((kind) => ({
      kind,
      order,
      rank: planned({ kind, orderId: order.id }),
    })),
  );
  const sorted = visits.sort((a, b) => rankOf(a.rank) - rankOf(b.rank));
  const stops: ActiveStop[] = [];
  for (const { kind, order, rank } of sorted) {
    const stop = toStop(kind, order, route, rank);
    const last = stops.at(-1);
    if (last && isSamePlace(last, stop)) last.orders.push(order);
    else stops.push(stop);
  }
  return stops;
}

function rankOf(rank: number): number {
  return rank === -1 ? Number.MAX_SAFE_INTEGER : rank;
}

function toStop(kind: ActiveStop['kind'], order: Order, route: Route | null, rank: number): ActiveStop {
  const leg = route?.stops[rank];
  const isPickup = kind === 'pickup';
  return {
    kind,
    place: isPickup ? order.pickup : order.dropoff,
    address: isPickup ? order.restaurantAddress : order.customerAddress,
    orders: [order],
    arrivesAt: leg && route ? route.createdAt + leg.arrivalMinutes * MINUTE_MS : null,
    legMiles: leg?.legMiles ?? null,
  };
}

function isSamePlace(one: ActiveStop, other: ActiveStop): boolean {
  if (one.kind !== other.kind || !one.place || !other.place) return false;
  return one.place.lat === other.place.lat && one.place.lng === other.place.lng;
}
