import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferEvaluation } from '#worker/engines/offers/offer.ts';
import type { ActiveOrder, ActivePlan } from '#worker/engines/offers/plan-active-orders.ts';
import type { Drawn, Scenario } from './build-scenario-basis.ts';
import { compareScenarios, rollOutAll } from './look-ahead.ts';
import { getDrawnAt } from './offer-slots.ts';
import type { SimulatedActiveOrders } from './roll-out.ts';

/** The active route: where it begins may differ from offer to offer, see `createOfferLayout`. */
type ActiveOrders = { before: ActivePlan; activeOrders: readonly ActiveOrder[]; now: number };
/** An offer and the route with it. */
type With = { order: Order; start: number; after: ActivePlan; stops: ActiveOrder };

/** All that the value of one offer follows from: its pay, the route without it and with it, and the futures. */
export type Lookahead = {
  payCents: number;
  /** Node where both routes begin. */
  start: number;
  /** Nodes in the order they are driven to. */
  before: readonly number[];
  after: readonly number[];
  /** What is promised when: the active orders and the offer. */
  orders: readonly Pick<ActiveOrder, 'dropoff' | 'limit'>[];
  scenario: Scenario;
  drawn: Drawn;
};

/**
 * Looks ahead for one offer after another of a page. Answers the evaluation with what that adds to it: its value then
 * decides, unless a deadline would be broken. The futures without the offer are the same for all, and driven once.
 *
 * @param onLookahead told of each lookahead that counts, to keep what it follows from
 */
export function scoreScenarios(
  scenario: Scenario,
  { before, activeOrders, now }: ActiveOrders,
  onLookahead?: (lookahead: Lookahead) => void,
) {
  const without = new Map<Drawn, Map<number, number[]>>();
  const simulateWithout = (lookahead: Lookahead) => {
    const { drawn, start } = lookahead;
    const byStart = without.get(drawn) ?? new Map<number, number[]>();
    const nets = byStart.get(start) ?? simulateRoute(lookahead, before.stops);
    without.set(drawn, byStart.set(start, nets));
    return nets;
  };
  return (evaluation: OfferEvaluation, { order, start, after, stops }: With): OfferEvaluation => {
    const { kept } = evaluation;
    const drawn = scenario.drawn.get(getDrawnAt(order.createdAt, now));
    if (kept === null || !drawn) return evaluation;
    const lookahead: Lookahead = {
      ...{ payCents: evaluation.sum.payCents, start, scenario, drawn },
      ...{ before: before.stops, after: after.stops, orders: [...activeOrders, stops] },
    };
    const valueCents = valueAhead(lookahead, simulateWithout(lookahead));
    const minutes = Math.max(1, Math.round(scenario.horizonMinutes));
    onLookahead?.(lookahead);
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

/** What an offer is worth by its futures, in whole cents. `without`: what the driver nets in each without it. */
export function valueAhead(
  lookahead: Lookahead,
  without: readonly number[] = simulateRoute(lookahead, lookahead.before),
): number {
  return compareScenarios(lookahead.payCents, simulateRoute(lookahead, lookahead.after), without);
}

function simulateRoute({ start, orders, scenario, drawn }: Lookahead, stops: readonly number[]): number[] {
  return rollOutAll(simulate(start, stops, orders), { ...scenario, scenarios: drawn.scenarios });
}

/** A route as the simulation drives it. */
function simulate(
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
