import type { Order } from '#worker/domain/orders/order.ts';
import type { ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { ActiveOrder, ActivePlan } from '#worker/engines/offers/plan-active-orders.ts';
import type { Drawn, Scenario } from './build-scenario-basis.ts';
import { getDrawnAt } from './offer-slots.ts';
import { rollOut, type SimulatedActiveOrders } from './roll-out.ts';

/** The active route; where it begins may differ between offers (`createOfferLayout`). */
type ActiveOrders = { before: ActivePlan; activeOrders: readonly ActiveOrder[]; now: number };
/** An offer and the route with it. */
type With = { order: Order; start: number; after: ActivePlan; stops: ActiveOrder };

/** What the value of one offer is computed from: its pay, the route without and with it, and the scenarios. */
export type Lookahead = {
  payCents: number;
  /** Node where both routes begin. */
  start: number;
  /** Nodes in the order they are driven to. */
  before: readonly number[];
  after: readonly number[];
  /** The deadlines of the active orders and of the offer. */
  orders: readonly Pick<ActiveOrder, 'dropoff' | 'limit'>[];
  scenario: Scenario;
  drawn: Drawn;
};

/**
 * Returns a function that adds the lookahead to an offer's evaluation; its value then decides, unless a deadline would be
 * missed. The scenarios without the offer are the same for all offers and rolled out once.
 *
 * @param onLookahead called with each lookahead and its order, to record it
 */
export function scoreScenarios(
  scenario: Scenario,
  { before, activeOrders, now }: ActiveOrders,
  onLookahead?: (lookahead: Lookahead, orderId: string) => void,
) {
  const without = new Map<Drawn, Map<number, number[]>>();
  const simulateWithout = (lookahead: Lookahead) => {
    const { drawn, start } = lookahead;
    const byStart = without.get(drawn) ?? new Map<number, number[]>();
    const nets = byStart.get(start) ?? simulateRoute(lookahead, before.stops);
    without.set(drawn, byStart.set(start, nets));
    return nets;
  };
  return (evaluation: ScoredOffer, { order, start, after, stops }: With): ScoredOffer => {
    const { kept } = evaluation;
    const drawn = scenario.drawn.get(getDrawnAt(order.createdAt, now));
    if (kept === null || !drawn) return evaluation;
    const lookahead: Lookahead = {
      ...{ payCents: evaluation.sum.payCents, start, scenario, drawn },
      ...{ before: before.stops, after: after.stops, orders: [...activeOrders, stops] },
    };
    const valueCents = valueAhead(lookahead, simulateWithout(lookahead));
    const minutes = Math.max(1, Math.round(scenario.horizonMinutes));
    onLookahead?.(lookahead, order.id);
    return {
      ...evaluation,
      lookahead: {
        ...{ valueCents, scenarios: drawn.scenarios.length, recentOffers: drawn.recent.length },
        ...{ share: drawn.share, seed: scenario.seed, minutes },
      },
      valueCents,
      verdict: valueCents >= 0 ? 'take' : 'leave',
      reason: valueCents >= 0 ? { key: 'meetsDeadlines', ...kept } : { key: 'betterWithout', minutes },
    };
  };
}

/** Returns an offer's value in whole cents: the mean over the same scenarios of the net with it less that without it. */
export function valueAhead(
  lookahead: Lookahead,
  without: readonly number[] = simulateRoute(lookahead, lookahead.before),
): number {
  const nets = simulateRoute(lookahead, lookahead.after);
  const gained = nets.reduce((sum, net, index) => sum + (net - (without[index] as number)), 0);
  return Math.round(lookahead.payCents + gained / nets.length) + 0;
}

function simulateRoute({ start, orders, scenario, drawn }: Lookahead, stops: readonly number[]): number[] {
  const activeOrders = toActiveOrders(start, stops, orders);
  return drawn.scenarios.map((offers) =>
    rollOut(activeOrders, offers, scenario.horizonMinutes, scenario.terms),
  );
}

/** Returns a route as the simulation drives it. */
function toActiveOrders(
  node: number,
  stops: readonly number[],
  orders: Lookahead['orders'],
): SimulatedActiveOrders {
  const limitAt = new Map(orders.map(({ dropoff, limit }) => [dropoff, limit]));
  return {
    node,
    stops: stops.map((stop) => ({
      node: stop,
      isDropoff: limitAt.has(stop),
      limit: limitAt.get(stop) ?? Number.POSITIVE_INFINITY,
    })),
  };
}
