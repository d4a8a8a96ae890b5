import type { Order } from '#worker/domain/orders/order.ts';
import { hasNoWay } from '#worker/domain/orders/typed-figures.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDeadline } from './deadline.ts';
import { evaluateOffer } from './evaluate-offer.ts';
import type { Scenario } from './lookahead/build-scenario-basis.ts';
import { scoreScenarios } from './lookahead/score-scenarios.ts';
import type { ScoredOffer } from './offer.ts';
import type { OfferLayout } from './offer-layout.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type ActivePlan, type Legs, planActiveOrders, priceLegs } from './plan-active-orders.ts';
import { describeReady } from './ready/describe-ready.ts';

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  scenario: Scenario | null;
  now: number;
};

/**
 * Evaluates every offer of the layout against the driver's route, each on its own; `now` in epoch ms.
 *
 * @param given.legs minutes and miles between the points of the layout; rounded to two decimals like those of shown routes, so
 * that the figures are differences of routes as the driver sees them
 */
export function evaluateOpenOffers(given: Given): ScoredOffer[] {
  const { layout, terms, scenario, now } = given;
  if (layout.offers.length + layout.unplacedOffers.length === 0) return [];
  const legs = priceLegs(roundLegs(given.legs), terms);
  const activeOrders = layout.activeOrders.map(({ order }) => order);
  const activeStops = layout.activeOrders.map(({ stops }) => stops);
  const before = planActiveOrders(legs, layout.start ?? 0, activeStops);
  const activeCount = activeOrders.length + layout.unplacedActive;
  const evaluate = (offer: Order, after: ActivePlan, basis: ScoredOffer['basis']) =>
    evaluateOffer(
      { offer, activeOrders, before, after, activeCount, terms, now },
      {
        basis,
        start: layout.startKind,
        ready:
          basis === 'route' ? describeReady(layout.ready.get(offer.id), after.pickups.at(-1), now) : null,
      },
    );
  const addLookahead = scenario && scoreScenarios(scenario, { before, activeOrders: activeStops, now });
  const placed = layout.offers.flatMap(({ order, stops }) => {
    const start = layout.start ?? stops.pickup ?? stops.dropoff;
    const after = planActiveOrders(legs, start, [...activeStops, stops]);
    // No figures without a road to one of the places.
    if (!Number.isFinite(after.minutes)) return [];
    const evaluation = evaluate(order, after, 'route');
    return [addLookahead ? addLookahead(evaluation, { order, start, after, stops }) : evaluation];
  });
  const unplaced = layout.unplacedOffers.flatMap((order) => {
    const after = appendAlone(before, order, now);
    return after ? [evaluate(order, after, 'alone')] : [];
  });
  return [...placed, ...unplaced];
}

/**
 * Returns the plan with an offer without places driven after all others, in its own stated minutes, which include service times;
 * null without stated figures.
 */
function appendAlone(before: ActivePlan, order: Order, now: number): ActivePlan | null {
  const { distanceMiles, estimatedMinutes } = order;
  if (distanceMiles === null || estimatedMinutes === null || hasNoWay(order)) return null;
  const minutes = before.minutes + estimatedMinutes;
  const arrival = minutes + HANDOVER_MINUTES * before.stops.length;
  const limit = (getDeadline(order, now) - now) / MINUTE_MS;
  return {
    minutes,
    waitMinutes: before.waitMinutes,
    miles: before.miles + distanceMiles,
    lateMinutes: before.lateMinutes + Math.max(0, arrival - limit),
    arrivals: [...before.arrivals, arrival],
    pickups: [...before.pickups, null],
    stops: before.stops,
    isExact: false,
  };
}

/** Rounds legs to two decimals, as routes show them. */
export function roundLegs({ durations, distances }: Legs): Legs {
  const round = (rows: number[][]) => rows.map((row) => row.map((value) => roundTo(value, 2)));
  return { durations: round(durations), distances: round(distances) };
}
