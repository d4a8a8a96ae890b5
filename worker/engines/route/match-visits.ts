import type { Visit } from './price-visits.ts';
import type { RouteOrder, RouteProblem } from './route-problem.ts';

/** Ways of matching kept side by side; only nodes shared by unlike orders ever need more than one. */
const WIDTH = 64;

/** A way of matching the visits so far. */
type Matching = {
  visits: Visit[];
  /** Per order: 0 not started, 1 on board, 2 delivered. */
  status: Uint8Array;
  leftPickupAt: Float64Array;
  load: number;
  /** Time at which the driver leaves the last node. */
  departure: number;
  late: number;
  /** Drop-off times less pickup times: the time on board, once all is delivered. */
  ridden: number;
};

/**
 * Says which order each node of a plan serves.
 *
 * Where several orders share a node the plan itself does not tell, so the cheapest matching found is used: like
 * orders are matched by need (the pickup whose drop-off comes first, the drop-off that is due first), which is
 * never worse by exchange; unlike ones are tried side by side, the `WIDTH` cheapest being kept.
 *
 * @returns the visits, or the reason why the nodes are no route
 */
export function matchVisits(problem: RouteProblem, stops: readonly number[]): Visit[] | string {
  const { orders } = problem;
  const expected = orders.reduce((sum, order) => sum + (order.pickup === null ? 1 : 2), 0);
  if (stops.length !== expected) return `has ${stops.length} stops where the orders need ${expected}`;
  const visitsOf = listVisitsByNode(stops);
  let matchings: Matching[] = [startMatching(problem)];
  for (const [position, node] of stops.entries()) {
    const next = new Map<string, Matching[]>();
    for (const matching of matchings) {
      for (const visit of listChoices(orders, matching, node, visitsOf)) {
        const extended = extend(problem, matching, visit, node, stops[position - 1] ?? problem.start);
        if (extended !== null && !isHopeless(orders, extended, position, visitsOf))
          keep(orders, next, extended);
      }
    }
    if (next.size === 0) return `stop ${position} (node ${node}) serves no order at that point`;
    matchings = [...next.values()].flat().sort(compare).slice(0, WIDTH);
  }
  matchings.sort((a, b) => a.late - b.late || priceOf(problem, a) - priceOf(problem, b));
  return matchings[0]?.visits ?? [];
}

/** What is left to do is the same for all matchings at the end: the finish and the time on board decide. */
function priceOf({ freshness = 0 }: RouteProblem, { departure, ridden }: Matching): number {
  return departure + freshness * ridden;
}

/** Of matchings that leave the same to do, those that are worse in every respect are dropped. */
function keep(orders: readonly RouteOrder[], next: Map<string, Matching[]>, matching: Matching): void {
  let key = matching.status.join('');
  for (const [index, order] of orders.entries()) {
    if (matching.status[index] === 1 && order.maxRide !== undefined)
      key += `/${matching.leftPickupAt[index]}`;
  }
  const rivals = next.get(key) ?? [];
  if (rivals.some((rival) => isAsGood(rival, matching))) return;
  next.set(key, [...rivals.filter((rival) => !isAsGood(matching, rival)), matching]);
}

/** Being early is no merit where the time gained is spent waiting with food on board. */
function isAsGood(a: Matching, b: Matching): boolean {
  return a.late <= b.late && a.departure === b.departure && a.ridden <= b.ridden;
}

function startMatching({ orders }: RouteProblem): Matching {
  return {
    visits: [],
    status: Uint8Array.from(orders, (order) => (order.pickup === null ? 1 : 0)),
    leftPickupAt: new Float64Array(orders.length),
    load: orders.reduce((sum, order) => sum + (order.pickup === null ? (order.size ?? 1) : 0), 0),
    departure: 0,
    late: 0,
    ridden: 0,
  };
}

function listVisitsByNode(stops: readonly number[]): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  for (const [position, node] of stops.entries()) {
    const list = positions.get(node);
    if (list === undefined) positions.set(node, [position]);
    else list.push(position);
  }
  return positions;
}

/** What a visit may be: of every group of like orders only the neediest. */
function listChoices(
  orders: readonly RouteOrder[],
  { status }: Matching,
  node: number,
  visitsOf: Map<number, number[]>,
): Visit[] {
  const best = new Map<string, { visit: Visit; need: number }>();
  for (const [orderIndex, order] of orders.entries()) {
    const isPickup = status[orderIndex] === 0 && order.pickup === node;
    if (!isPickup && !(status[orderIndex] === 1 && order.dropoff === node)) continue;
    const { group, need } = describeNeed(order, orderIndex, isPickup, visitsOf.get(order.dropoff) ?? []);
    const rival = best.get(group);
    if (rival === undefined || need < rival.need) best.set(group, { visit: { orderIndex, isPickup }, need });
  }
  return [...best.values()].map(({ visit }) => visit);
}

/** Orders of one group may be exchanged for each other at a visit; the least need goes first. */
function describeNeed(order: RouteOrder, orderIndex: number, isPickup: boolean, dropoffs: readonly number[]) {
  const like = `${order.size ?? 1}/${order.maxRide === undefined ? '' : orderIndex}`;
  const due = order.dueAt ?? Number.POSITIVE_INFINITY;
  if (!isPickup) return { group: `dropoff/${like}`, need: due };
  const kind = `pickup/${like}/${order.readyAt ?? 0}`;
  // Where the drop-off node is visited again and again, which visit will be the order's is not known yet.
  if (dropoffs.length > 1) return { group: `${kind}/${order.dropoff}`, need: due };
  return { group: kind, need: dropoffs[0] ?? 0 };
}

/** The matching with one more visit; `null` when the bag cannot hold it. */
function extend(
  problem: RouteProblem,
  from: Matching,
  visit: Visit,
  node: number,
  previous: number,
): Matching | null {
  const order = problem.orders[visit.orderIndex] as RouteOrder;
  const load = from.load + (visit.isPickup ? 1 : -1) * (order.size ?? 1);
  const capacity = (problem.capacity ?? Number.POSITIVE_INFINITY) * (1 + 1e-9);
  if (visit.isPickup && load > capacity) return null;
  const arrival = from.departure + (problem.durations[previous]?.[node] ?? Number.NaN);
  const begin = visit.isPickup ? Math.max(arrival, order.readyAt ?? 0) : arrival;
  const departure = begin + (problem.service?.[node] ?? 0);
  const status = from.status.slice();
  status[visit.orderIndex] = visit.isPickup ? 1 : 2;
  const leftPickupAt = visit.isPickup ? from.leftPickupAt.slice() : from.leftPickupAt;
  if (visit.isPickup) leftPickupAt[visit.orderIndex] = departure;
  const ride = visit.isPickup ? 0 : begin - (leftPickupAt[visit.orderIndex] ?? 0);
  const past = visit.isPickup ? 0 : Math.max(0, begin - (order.dueAt ?? Number.POSITIVE_INFINITY));
  return {
    visits: [...from.visits, visit],
    status,
    leftPickupAt,
    load,
    departure,
    late: from.late + past + Math.max(0, ride - (order.maxRide ?? Number.POSITIVE_INFINITY)),
    ridden: from.ridden + (visit.isPickup ? -departure : begin),
  };
}

/** Whether some order can no longer be served: its pickups do not fit into the visits left before its drop-off. */
function isHopeless(
  orders: readonly RouteOrder[],
  { status }: Matching,
  position: number,
  visitsOf: Map<number, number[]>,
): boolean {
  const deadlines = new Map<number, number[]>();
  for (const [orderIndex, order] of orders.entries()) {
    const last = visitsOf.get(order.dropoff)?.at(-1) ?? -1;
    if (status[orderIndex] !== 2 && last <= position) return true;
    if (status[orderIndex] !== 0 || order.pickup === null) continue;
    const list = deadlines.get(order.pickup);
    if (list === undefined) deadlines.set(order.pickup, [last]);
    else list.push(last);
  }
  for (const [node, list] of deadlines) {
    const left = visitsOf.get(node)?.filter((at) => at > position) ?? [];
    list.sort((a, b) => a - b);
    if (list.some((deadline, index) => (left[index] ?? Number.POSITIVE_INFINITY) >= deadline)) return true;
  }
  return false;
}

function compare(a: Matching, b: Matching): number {
  return a.late - b.late || a.departure - b.departure || a.ridden - b.ridden;
}
