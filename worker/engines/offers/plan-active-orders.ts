import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { Travel } from '#worker/domain/routes/travel-measure.ts';
import { type RouteOptions, type RouteOrder, solveRoute } from '#worker/engines/route/index.ts';
import { DEADLINE_READY_QUANTILE, driveRoute } from './drive-route.ts';
import type { OfferTerms } from './offer-terms.ts';
import { getLateDraw, getMeanDraw } from './ready/ready-time.ts';

/** Travel between all places of a layout. */
export type Legs = Travel;

/** Travel with the price of each leg, and of a minute of waiting, in cents. */
type PricedLegs = Legs & { prices: number[][]; centsPerMinute: number };

/**
 * An order to be driven, its places as nodes of `Legs`; `pickup` is null when it is on board; `limit` in minutes from now.
 * `ready`: equally likely minutes at which its food is ready, ascending; without them it is ready now.
 */
export type ActiveOrder = {
  pickup: number | null;
  dropoff: number;
  limit: number;
  ready?: readonly number[];
};

/** When a driver is likely to be at a pickup, and how long they wait there, in minutes. */
export type PlannedPickup = { arrival: number; wait: number };

/** The best route for some orders. */
export type ActivePlan = {
  /** Expected minutes of driving and of waiting for food, without service times. */
  minutes: number;
  /** The part of `minutes` that is waiting for food. */
  waitMinutes: number;
  miles: number;
  /** Minutes of `arrivals` past their limits, in total. */
  lateMinutes: number;
  /**
   * When each order is handed over with late food (see `DEADLINE_READY_QUANTILE`), in minutes from now, in the order given.
   */
  arrivals: number[];
  /** The pickup of each order, in the order given; null on board. */
  pickups: (PlannedPickup | null)[];
  /** Nodes in driving order. */
  stops: readonly number[];
  /** Whether it is proven to be the best. */
  isExact: boolean;
};

type LegPrice = Pick<OfferTerms, 'wageCentsPerHour' | 'costCentsPerMile'>;

/** More orders than drivers carry; above this, the heuristic finds routes within a few milliseconds. */
const MAX_EXACT_ORDERS = 8;
/** Up to this many orders, routes with deadlines or ready times are proven. */
const MAX_SEARCHED_ORDERS = 6;
const SEARCHED = { maxIterations: 20 };
const QUICK = { maxIterations: 60, maxStates: 0 };
/** Iterations of a close search: the maximum, and the total that is divided by the number of orders. */
const CLOSE_ITERATIONS = { max: 1000, ofAllOrders: 9000 };

/**
 * How a route of many orders is searched, with the time it takes at 12 orders: `quick` takes a few milliseconds, for one of many
 * routes on a page; `close` takes some 20 and nearly always finds the best; `proven` takes about a second, until the best is
 * proven, if possible.
 */
export type RouteSearch = 'quick' | 'close' | 'proven';

/**
 * How a route is planned. `freshness`: the cost of one minute on board for each order, in minutes of driving; 0 when offers are
 * evaluated. `search`: `quick` by default.
 */
type Planning = { freshness?: number; search?: RouteSearch };

/**
 * Returns the best sequence of the stops of `orders` from `start`: least lateness first, then least `wage·minutes + cost·miles`,
 * waits for food included.
 *
 * Lateness is measured with `HANDOVER_MINUTES` at every stop and late food (`DEADLINE_READY_QUANTILE`). The cheapest route by
 * average ready times is planned first; only if it misses a deadline are routes searched with the deadlines. Legs without a road
 * make `minutes` infinite.
 */
export function planActiveOrders(
  legs: PricedLegs,
  start: number,
  orders: readonly ActiveOrder[],
  planning: Planning = {},
): ActivePlan {
  if (orders.length === 0) {
    return {
      minutes: 0,
      waitMinutes: 0,
      miles: 0,
      lateMinutes: 0,
      arrivals: [],
      pickups: [],
      stops: [],
      isExact: true,
    };
  }
  const narrow = narrowLegs(legs, start, orders);
  const prices = cut(legs.prices, narrow.nodes);
  const priced = { ...narrow.legs, prices, centsPerMinute: legs.centsPerMinute };
  const plan = planNarrow(priced, narrow, planning);
  return { ...plan, stops: plan.stops.map((stop) => narrow.nodes[stop] ?? stop) };
}

/** Returns only the legs between the places of some orders; a page of offers has far more, which would slow down every route. */
export function narrowLegs(legs: Legs, start: number, orders: readonly ActiveOrder[]) {
  const nodes = [
    ...new Set([start, ...orders.flatMap(({ pickup, dropoff }) => [pickup ?? dropoff, dropoff])]),
  ];
  const at = (node: number) => nodes.indexOf(node);
  return {
    nodes,
    start: 0,
    orders: orders.map(({ pickup, dropoff, ...order }) => ({
      ...order,
      pickup: pickup === null ? null : at(pickup),
      dropoff: at(dropoff),
    })),
    legs: { durations: cut(legs.durations, nodes), distances: cut(legs.distances, nodes) },
  };
}

function cut(rows: readonly (readonly number[])[], nodes: readonly number[]): number[][] {
  return nodes.map((from) => nodes.map((to) => rows[from]?.[to] ?? 0));
}

function planNarrow(
  legs: PricedLegs,
  { start, orders }: { start: number; orders: readonly ActiveOrder[] },
  { freshness = 0, search = 'quick' }: Planning,
): ActivePlan {
  const within = (maxOrders: number, searched: RouteOptions) => {
    if (search === 'proven') return {};
    if (orders.length <= maxOrders) return searched;
    return search === 'close' ? searchClosely(orders.length) : QUICK;
  };
  const inTime = within(MAX_SEARCHED_ORDERS, SEARCHED);
  // From leaving one place until leaving the other: the drive, and the handover there.
  const durations = legs.durations.map((row) => row.map((minutes) => minutes + HANDOVER_MINUTES));
  const priced = { durations, prices: legs.prices, timePrice: legs.centsPerMinute, start };
  const ofReady = { ...priced, freshness: freshness * legs.centsPerMinute };
  const usual = orders.map((order) => toRouteOrder(order, getMeanDraw));
  const isReady = usual.every(({ readyAt = 0 }) => readyAt <= 0);
  // Handover time does not depend on the sequence of the stops, so it is not part of the price.
  const cheapest = isReady
    ? solveRoute({ durations: legs.prices, start, orders: usual, freshness }, within(MAX_EXACT_ORDERS, {}))
    : solveRoute({ ...ofReady, orders: usual }, inTime);
  const plan = driveRoute(legs, start, orders, cheapest.stops);
  if (plan.lateMinutes === 0 || plan.minutes === Number.POSITIVE_INFINITY) {
    return { ...plan, isExact: cheapest.optimal };
  }
  const due = orders.map((order) => ({
    ...toRouteOrder(order, (draws) => getLateDraw(draws, DEADLINE_READY_QUANTILE)),
    dueAt: order.limit,
  }));
  const punctual = solveRoute({ ...ofReady, orders: due }, inTime);
  const quickest = driveRoute(legs, start, orders, punctual.stops);
  if (punctual.optimal) return { ...quickest, isExact: true };
  return { ...(quickest.lateMinutes < plan.lateMinutes ? quickest : plan), isExact: false };
}

/** Returns the options of the heuristic alone, which takes about the same time for every number of orders. */
function searchClosely(orderCount: number): RouteOptions {
  const { max, ofAllOrders } = CLOSE_ITERATIONS;
  return { maxIterations: Math.min(max, Math.round(ofAllOrders / orderCount)), maxStates: 0 };
}

/** An order as the route engine sees it: the pickup is made when the food is handed over. */
function toRouteOrder(
  { pickup, dropoff, ready = [] }: ActiveOrder,
  choose: (draws: readonly number[]) => number,
): RouteOrder {
  if (pickup === null || ready.length === 0) return { pickup, dropoff };
  return { pickup, dropoff, readyAt: Math.max(0, choose(ready) + HANDOVER_MINUTES) };
}

/** Minimum price of an hour, so that the shorter route wins when neither time nor miles have a price. */
const MIN_CENTS_PER_HOUR = 1;

/** Prices every leg in cents: time at the wage, at least `MIN_CENTS_PER_HOUR`, and miles at their cost. */
export function priceLegs(legs: Legs, { wageCentsPerHour, costCentsPerMile }: LegPrice): PricedLegs {
  const price = { wageCentsPerHour: Math.max(MIN_CENTS_PER_HOUR, wageCentsPerHour), costCentsPerMile };
  const prices = legs.durations.map((row, from) =>
    row.map((minutes, to) => priceDrive(minutes, legs.distances[from]?.[to] ?? 0, price)),
  );
  return { ...legs, prices, centsPerMinute: price.wageCentsPerHour / 60 };
}

/** Returns the cents of a drive; a leg that does not exist stays infinite at every price. */
function priceDrive(minutes: number, miles: number, price: LegPrice): number {
  if (minutes === Number.POSITIVE_INFINITY || miles === Number.POSITIVE_INFINITY)
    return Number.POSITIVE_INFINITY;
  return (price.wageCentsPerHour / 60) * minutes + price.costCentsPerMile * miles;
}
