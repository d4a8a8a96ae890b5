import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import type { RouteStop, ShownRoute } from '#worker/domain/routes/route.ts';

const NOON = Date.UTC(2026, 10, 20, 17);

/** Builds a route that picks up and drops off each order in turn. */
export function buildRoute(orderIds: string[], changes: Partial<ShownRoute> = {}): ShownRoute {
  return {
    id: 'route-1',
    orderIds,
    origin: { lat: 40.7, lng: -74 },
    originKind: 'assumed',
    stops: orderIds.flatMap((orderId, index) => [
      buildStop({ orderId, sequence: 2 * index + 1, kind: 'pickup', label: `Restaurant ${index + 1}` }),
      buildStop({ orderId, sequence: 2 * index + 2, kind: 'dropoff', label: `${index + 1} Oak Ave` }),
    ]),
    totalMiles: 7.25,
    totalMinutes: 41,
    totalCents: 3000,
    baselineMinutes: 52,
    savedMinutes: 11,
    isOptimal: true,
    travelSource: 'estimate',
    geometry: null,
    createdAt: NOON,
    ...changes,
  };
}

function buildStop(stop: Pick<RouteStop, 'orderId' | 'sequence' | 'kind' | 'label'>): RouteStop {
  const step = stop.sequence / 100;
  return {
    ...stop,
    lat: 40.7 + step,
    lng: -74 + step,
    legMiles: 1.2,
    legMinutes: 6,
    arrivalMinutes: 6 * stop.sequence,
    arriveAt: NOON + 6 * stop.sequence * 60_000,
    orderIds: [stop.orderId],
    via: null,
  };
}

/** Builds the route of accepted orders, each picked up and dropped off in turn. */
export function buildActiveRoute(orders: Order[]): ActiveRoute {
  const stops = orders.flatMap((order) => [
    {
      kind: 'pickup' as const,
      order,
      place: order.pickup ?? { lat: 40, lng: -74 },
      label: order.restaurantName,
    },
    {
      kind: 'dropoff' as const,
      order,
      place: order.dropoff ?? { lat: 40, lng: -74 },
      label: order.customerAddress,
    },
  ]);
  return {
    stops: stops.map(({ order, ...stop }, index) => ({
      ...stop,
      sequence: index + 1,
      address: stop.kind === 'pickup' ? order.restaurantAddress : order.customerAddress,
      orders: [order],
      arriveAt: NOON + index * 6 * 60_000,
      readyAt: null,
      dueAt: null,
      legMiles: 1.2,
      legMinutes: 6,
      line: null,
      via: null,
    })),
    origin: { lat: 40.7, lng: -74 },
    originKind: 'assumed',
    totalMiles: 7.25,
    totalMinutes: 41,
    totalCents: 3000,
    baselineMinutes: 52,
    savedMinutes: 11,
    isOptimal: true,
    travelSource: 'estimate',
    unplacedOrderIds: [],
    geometry: null,
    plannedAt: NOON,
  };
}
