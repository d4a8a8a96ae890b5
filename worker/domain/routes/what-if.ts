import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { ActiveRoute } from './active-route.ts';
import { hasPlaces } from './plan-route.ts';
import type { Route } from './route.ts';

/** A driver farther from where a plan begins, some 300 m, would drive another one. */
const MAX_MOVED_MILES = 0.19;

/** What it would be like to take offers as well: the route with them, and what they add to the driver's own. */
export type WhatIf = {
  route: Route;
  offerIds: string[];
  addedMinutes: number;
  addedMiles: number;
  addedCents: number;
};

type Now = { open: readonly Order[]; activeRoute: ActiveRoute; position: LatLng | null };

/**
 * Returns what an optimized route says about taking its offers, or null where it holds none or no longer fits: an order was
 * accepted, picked up, ended or added since, or the driver has moved.
 */
export function findWhatIf(route: Route | null, { open, activeRoute, position }: Now): WhatIf | null {
  if (!route || !isCurrent(route, open, position)) return null;
  const offers = open.filter(({ id, status }) => status === 'pending' && route.orderIds.includes(id));
  if (offers.length === 0) return null;
  return {
    route,
    offerIds: offers.map(({ id }) => id),
    addedMinutes: Math.max(0, route.totalMinutes - activeRoute.totalMinutes),
    addedMiles: Math.max(0, route.totalMiles - activeRoute.totalMiles),
    addedCents: offers.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
  };
}

function isCurrent(
  { orderIds, stops, origin, createdAt }: Route,
  open: readonly Order[],
  position: LatLng | null,
) {
  const byId = new Map(open.map((order) => [order.id, order]));
  const isUntouched = orderIds.every((id) => {
    const order = byId.get(id);
    if (!order || !isOpenStatus(order.status)) return false;
    const isToPickUp = stops.some((stop) => stop.orderId === id && stop.kind === 'pickup');
    return isToPickUp === (order.pickedUpAt === null) && (order.acceptedAt ?? 0) <= createdAt;
  });
  const isComplete = open.every(
    (order) => order.status !== 'accepted' || !hasPlaces(order) || orderIds.includes(order.id),
  );
  const hasStayed = position === null || computeMilesBetween(position, origin) <= MAX_MOVED_MILES;
  return isUntouched && isComplete && hasStayed;
}

/** Returns the driver's own route in the form of an optimized one, or null without stops. */
export function toPlainRoute({ stops, origin, originKind, plannedAt, ...route }: ActiveRoute): Route | null {
  if (!origin || !originKind || stops.length === 0) return null;
  const { totalMiles, totalMinutes, totalCents, baselineMinutes, savedMinutes, isOptimal } = route;
  const { travelSource, geometry } = route;
  let arrivalMinutes = 0;
  return {
    ...{ origin, originKind, totalMiles, totalMinutes, totalCents, baselineMinutes, savedMinutes, isOptimal },
    id: 'active',
    orderIds: [...new Set(stops.flatMap(({ orders }) => orders.map(({ id }) => id)))],
    stops: stops.map(({ sequence, kind, label, place, orders, legMiles, legMinutes, via }) => {
      arrivalMinutes += legMinutes;
      return {
        ...{ sequence, kind, label, legMiles, legMinutes, via, ...place },
        orderId: orders[0]?.id ?? '',
        arrivalMinutes,
      };
    }),
    ...{ travelSource, geometry },
    createdAt: plannedAt,
  };
}
