import { evaluateOffer } from '#worker/engines/offers/evaluate-offer.ts';
import type { ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { OfferLayout, PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import {
  type ActivePlan,
  type Legs,
  planActiveOrders,
  priceLegs,
} from '#worker/engines/offers/plan-active-orders.ts';
import { describeReady } from '#worker/engines/offers/ready/describe-ready.ts';
import { findSetStart } from './pick-candidates.ts';

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  evaluations: readonly ScoredOffer[];
  /** Node where every route begins. */
  start: number;
  /** Epoch ms. */
  now: number;
};

type Planned = { plan: ActivePlan; indexOf: Map<PlacedOrder, number> };

/** Evaluates one offer as if the others were active already. */
type EvaluateBeside = (one: PlacedOrder, others: readonly PlacedOrder[]) => ScoredOffer;

/**
 * Returns a check whether offers are worth taking together: each would be a take if the others were already active, by the same
 * evaluation as on its card. A single offer is worth taking if its card says so. Each set is planned once.
 */
export function createWorthCheck(given: Given): (chosen: readonly PlacedOrder[]) => boolean {
  const takes = new Set(given.evaluations.filter(({ isTake }) => isTake).map(({ orderId }) => orderId));
  const evaluateBeside = createEvaluator(given);
  return (chosen) =>
    chosen.length === 1
      ? chosen.every(({ order }) => takes.has(order.id))
      : chosen.every((one) => evaluateBeside(one, withoutOne(chosen, one)).isTake);
}

/** Returns the offers of a set, each evaluated beside the others. */
export function evaluateTogether(given: Omit<Given, 'start'>, ids: readonly string[]): ScoredOffer[] {
  const chosen = given.layout.offers.filter(({ order }) => ids.includes(order.id));
  if (chosen.length < 2) return [];
  const start = findSetStart(given.layout, given.evaluations);
  const evaluateBeside = createEvaluator({ ...given, start });
  return chosen.map((one) => evaluateBeside(one, withoutOne(chosen, one)));
}

function withoutOne(chosen: readonly PlacedOrder[], one: PlacedOrder): PlacedOrder[] {
  return chosen.filter((other) => other !== one);
}

function createEvaluator({ layout, legs, terms, start, now }: Given): EvaluateBeside {
  const priced = priceLegs(legs, terms);
  const known = new Map<string, Planned>();
  const plan = (chosen: readonly PlacedOrder[]): Planned => {
    const key = chosen
      .map(({ order }) => order.id)
      .sort()
      .join(' ');
    const planned = known.get(key) ?? planAll(priced, start, [...layout.activeOrders, ...chosen]);
    known.set(key, planned);
    return planned;
  };
  const sort = ({ plan: routePlan, indexOf }: Planned, orders: PlacedOrder[]) => {
    const indexes = orders.map((order) => indexOf.get(order) ?? -1);
    return {
      ...routePlan,
      arrivals: indexes.map((index) => routePlan.arrivals[index] ?? 0),
      pickups: indexes.map((index) => routePlan.pickups[index] ?? null),
    };
  };
  return (one, others) => {
    const activeOrders = [...layout.activeOrders, ...others];
    const evaluated = {
      offer: one.order,
      activeOrders: activeOrders.map(({ order }) => order),
      before: sort(plan(others), activeOrders),
      after: sort(plan([...others, one]), [...activeOrders, one]),
      activeCount: activeOrders.length + layout.unplacedActive,
      terms,
      now,
    };
    const ready = describeReady(layout.ready.get(one.order.id), evaluated.after.pickups.at(-1), now);
    return evaluateOffer(evaluated, { basis: 'route', start: layout.startKind, ready });
  };
}

function planAll(legs: ReturnType<typeof priceLegs>, start: number, orders: PlacedOrder[]): Planned {
  const plan = planActiveOrders(
    legs,
    start,
    orders.map(({ stops }) => stops),
  );
  return { plan, indexOf: new Map(orders.map((order, index) => [order, index])) };
}
