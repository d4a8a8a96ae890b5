import type { Order } from '#worker/domain/orders/order.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { LOOKAHEAD_MINUTES, type OfferReason, type ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { ActiveOrder, ActivePlan } from '#worker/engines/offers/plan-active-orders.ts';
import { getDraw } from '#worker/engines/offers/ready/ready-time.ts';
import type { Drawn, Scenario } from './build-scenario-basis.ts';
import { getDrawnAt } from './offer-slots.ts';
import { rollOut, type SimulatedStop } from './roll-out.ts';

/** The active route; its start may differ between offers (`createOfferLayout`). */
type ActiveOrders = { before: ActivePlan; activeOrders: readonly ActiveOrder[]; now: number };
type With = { order: Order; start: number; after: ActivePlan; stops: ActiveOrder };

/** The input for one offer's value: its pay, the route without and with it, and the scenarios. */
type Lookahead = {
  payCents: number;
  /** Node where both routes begin. */
  start: number;
  /** Nodes in driving order, with the offer. */
  after: readonly number[];
  orders: readonly ActiveOrder[];
  scenario: Scenario;
  drawn: Drawn;
};

/**
 * Returns a function that adds the lookahead to an offer's evaluation; its value then decides, unless a deadline would be
 * missed. The scenarios without the offer are the same for all offers and rolled out once.
 */
export function scoreScenarios(scenario: Scenario, { before, activeOrders, now }: ActiveOrders) {
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
      payCents: evaluation.sum.payCents,
      start,
      scenario,
      drawn,
      after: after.stops,
      orders: [...activeOrders, stops],
    };
    const valueCents = valueAhead(lookahead, simulateWithout(lookahead));
    const minutes = Math.max(1, Math.round(scenario.horizonMinutes));
    const against: OfferReason = endsPastHours(scenario, after)
      ? { key: 'pastHours' }
      : { key: 'betterWithout', minutes };
    return {
      ...evaluation,
      lookahead: {
        valueCents,
        minutes,
        scenarios: drawn.scenarios.length,
        recentOffers: drawn.recentOffers,
      },
      valueCents,
      isTake: valueCents >= 0,
      reason: valueCents >= 0 ? { key: 'meetsDeadlines', ...kept } : against,
    };
  };
}

/** Returns whether the working hours end within the lookahead, and the route with the offer ends after them. */
function endsPastHours({ horizonMinutes }: Scenario, { minutes, stops }: ActivePlan): boolean {
  return horizonMinutes < LOOKAHEAD_MINUTES && minutes + HANDOVER_MINUTES * stops.length > horizonMinutes;
}

/** Returns an offer's value in whole cents: the mean difference of the net with and without it over the same scenarios. */
function valueAhead(lookahead: Lookahead, without: readonly number[]): number {
  const nets = simulateRoute(lookahead, lookahead.after);
  const gained = nets.reduce((sum, net, index) => sum + (net - (without[index] as number)), 0);
  return Math.round(lookahead.payCents + gained / nets.length) + 0;
}

function simulateRoute({ start, orders, scenario, drawn }: Lookahead, stops: readonly number[]): number[] {
  const driven = stops.map((node) => {
    const index = orders.findIndex(({ pickup, dropoff }) => node === pickup || node === dropoff);
    return { node, index, order: orders[index] };
  });
  return drawn.scenarios.map((offers, number) => {
    const stopsNow = driven.map(({ node, index, order }): SimulatedStop => {
      const isDropoff = order?.dropoff === node;
      return {
        node,
        isDropoff,
        limit: isDropoff ? order.limit : Number.POSITIVE_INFINITY,
        readyAt: isDropoff ? 0 : getDraw(order?.ready ?? [], index, number) + HANDOVER_MINUTES,
      };
    });
    return rollOut({ node: start, stops: stopsNow }, offers, scenario.horizonMinutes, scenario.terms);
  });
}
