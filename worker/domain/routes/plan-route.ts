import type { Order } from '#worker/domain/orders/order.ts';
import type { PlannedStop } from '#worker/domain/routes/route.ts';
import type { Travel } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { roundTo, sum } from '#worker/domain/shared/sum.ts';
import { type RouteOrder, solveRoute } from '#worker/engines/route/index.ts';

type RoutedOrder = Pick<
  Order,
  'id' | 'restaurantName' | 'customerAddress' | 'pickup' | 'dropoff' | 'pickedUpAt'
>;
type PlannedOrder = RoutedOrder & { pickup: LatLng | null; dropoff: LatLng };
export type Visit = LatLng & Pick<PlannedStop, 'kind' | 'orderId' | 'label'>;

export type RoutePlan = {
  stops: PlannedStop[];
  totalMiles: number;
  totalMinutes: number;
  baselineMinutes: number;
  savedMinutes: number;
  isOptimal: boolean;
};

/** Returns whether an order has the places its remaining stops need: a drop-off, and a pickup unless it is on board. */
export function hasPlaces<T extends RoutedOrder>(order: T): order is T & { dropoff: LatLng } {
  return order.dropoff !== null && (order.pickedUpAt !== null || order.pickup !== null);
}

/** Returns every stop that the orders still need, in the given sequence: each pickup (unless on board), then its drop-off. */
export function listVisits(orders: readonly PlannedOrder[]): Visit[] {
  return orders.flatMap(({ id, restaurantName, customerAddress, pickup, dropoff, pickedUpAt }) => {
    const last: Visit = {
      ...dropoff,
      kind: 'dropoff',
      orderId: id,
      label: customerAddress || restaurantName,
    };
    if (pickedUpAt !== null || pickup === null) return [last];
    return [{ ...pickup, kind: 'pickup', orderId: id, label: restaurantName }, last];
  });
}

/**
 * Returns the best route through the given visits from point 0 of the matrix, where point i + 1 is visit i. Leg figures have two
 * decimals and totals are sums of legs; the baseline drives the visits as listed.
 */
export function planRoute(visits: Visit[], travel: Travel): RoutePlan {
  const durations = travel.durations.map((row) => row.map((value) => roundTo(value, 2)));
  const problem = { durations, start: 0, orders: pairVisits(visits) };
  return layOutRoute(visits, travel, visits.length > 0 ? solveRoute(problem) : { stops: [], optimal: true });
}

/** Returns the route through visits in a chosen sequence of their nodes. */
export function layOutRoute(
  visits: Visit[],
  travel: Travel,
  { stops: nodes, optimal }: { stops: readonly number[]; optimal: boolean },
): RoutePlan {
  const rounded = {
    ...travel,
    durations: travel.durations.map((row) => row.map((value) => roundTo(value, 2))),
  };
  const stops = layOutStops(nodes, visits, rounded);
  const listed = visits.map((_, index) => index + 1);
  const totalMinutes = addUp(stops.map((stop) => stop.legMinutes));
  const baselineMinutes = addUp(layOutStops(listed, visits, rounded).map((stop) => stop.legMinutes));
  return {
    stops,
    totalMiles: addUp(stops.map((stop) => stop.legMiles)),
    totalMinutes,
    baselineMinutes,
    savedMinutes: roundTo(Math.max(0, baselineMinutes - totalMinutes), 2),
    isOptimal: optimal,
  };
}

function pairVisits(visits: Visit[]): RouteOrder[] {
  const pickups = new Map(
    visits.flatMap((visit, index) => (visit.kind === 'pickup' ? [[visit.orderId, index + 1]] : [])),
  );
  return visits.flatMap(({ kind, orderId }, index) =>
    kind === 'pickup' ? [] : [{ pickup: pickups.get(orderId) ?? null, dropoff: index + 1 }],
  );
}

function layOutStops(
  nodes: readonly number[],
  visits: Visit[],
  { durations, distances }: Travel,
): PlannedStop[] {
  let from = 0;
  let arrivalMinutes = 0;
  return nodes.map((node, index) => {
    const visit = visits[node - 1];
    if (!visit) throw new Error(`Node ${node} is no visit`);
    const legMinutes = durations[from]?.[node] ?? 0;
    const legMiles = roundTo(distances[from]?.[node] ?? 0, 2);
    from = node;
    arrivalMinutes = roundTo(arrivalMinutes + legMinutes, 2);
    return { ...visit, sequence: index + 1, legMiles, legMinutes, arrivalMinutes, via: null };
  });
}

/** Returns the sum of figures with two decimals, rounded to two decimals. */
export function addUp(figures: readonly number[]): number {
  return roundTo(sum(figures), 2);
}
