import { evaluateOffer } from '#worker/engines/offers/evaluate-offer.ts';
import type { OfferEvaluation } from '#worker/engines/offers/offer.ts';
import type { OfferLayout, PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import {
  type ActivePlan,
  type Legs,
  planActiveOrders,
  priceLegs,
} from '#worker/engines/offers/plan-active-orders.ts';

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  evaluations: readonly OfferEvaluation[];
  /** Node where every route begins. */
  start: number;
  /** Epoch ms. */
  now: number;
};

type Planned = { plan: ActivePlan; arrivalOf: Map<PlacedOrder, number> };

/**
 * Makes a check whether offers are worth taking together: each would be a "take" at the driver's wage, miles and room
 * were the others of them active already, by the same evaluation as its card's. One offer by itself is worth what its card
 * says. Routes are planned once for each set asked about.
 */
export function createWorthCheck(given: Given): (chosen: readonly PlacedOrder[]) => boolean {
  const { layout, terms, start, now } = given;
  const priced = priceLegs(given.legs, terms);
  const verdicts = new Map(given.evaluations.map(({ orderId, verdict }) => [orderId, verdict]));
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
  const isTake = (one: PlacedOrder, others: readonly PlacedOrder[]) => {
    const activeOrders = [...layout.activeOrders, ...others];
    const sort = ({ plan: { arrivals: _, ...rest }, arrivalOf }: Planned, orders: PlacedOrder[]) => ({
      ...rest,
      arrivals: orders.map((order) => arrivalOf.get(order) ?? 0),
    });
    const evaluated = {
      offer: one.order,
      activeOrders: activeOrders.map(({ order }) => order),
      before: sort(plan(others), activeOrders),
      after: sort(plan([...others, one]), [...activeOrders, one]),
      activeCount: activeOrders.length + layout.unplacedActive,
      terms,
      now,
    };
    return (
      evaluateOffer(evaluated, { basis: 'route', start: layout.startKind, wait: null }).verdict === 'take'
    );
  };
  return (chosen) =>
    chosen.length === 1
      ? chosen.every(({ order }) => verdicts.get(order.id) === 'take')
      : chosen.every((one) =>
          isTake(
            one,
            chosen.filter((other) => other !== one),
          ),
        );
}

function planAll(...[legs, start, orders]: [ReturnType<typeof priceLegs>, number, PlacedOrder[]]): Planned {
  const plan = planActiveOrders(
    legs,
    start,
    orders.map(({ stops }) => stops),
  );
  return { plan, arrivalOf: new Map(orders.map((order, index) => [order, plan.arrivals[index] ?? 0])) };
}
