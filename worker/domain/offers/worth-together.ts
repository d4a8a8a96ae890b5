import { judgeOffer } from './judge-offer.ts';
import type { OfferLayout, PlacedOrder } from './lay-out-offers.ts';
import type { OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type HandPlan, type Legs, planHand, priceLegs } from './plan-hand.ts';

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  judgements: readonly OfferJudgement[];
  /** Node where every route begins. */
  start: number;
  /** Epoch ms. */
  now: number;
};

type Planned = { plan: HandPlan; arrivalOf: Map<PlacedOrder, number> };

/**
 * Makes a check whether offers are worth taking together: each would be a "take" at the driver's wage, miles and room
 * were the others of them in hand already, by the same judgement as its card's. One offer by itself is worth what its card
 * says. Routes are planned once for each set asked about.
 */
export function createWorthCheck(given: Given): (chosen: readonly PlacedOrder[]) => boolean {
  const { layout, terms, start, now } = given;
  const priced = priceLegs(given.legs, terms);
  const verdicts = new Map(given.judgements.map(({ orderId, verdict }) => [orderId, verdict]));
  const known = new Map<string, Planned>();
  const plan = (chosen: readonly PlacedOrder[]): Planned => {
    const key = chosen
      .map(({ order }) => order.id)
      .sort()
      .join(' ');
    const planned = known.get(key) ?? planAll(priced, start, [...layout.hand, ...chosen]);
    known.set(key, planned);
    return planned;
  };
  const isTake = (one: PlacedOrder, others: readonly PlacedOrder[]) => {
    const hand = [...layout.hand, ...others];
    const sort = ({ plan: { arrivals: _, ...rest }, arrivalOf }: Planned, orders: PlacedOrder[]) => ({
      ...rest,
      arrivals: orders.map((order) => arrivalOf.get(order) ?? 0),
    });
    const judged = {
      offer: one.order,
      hand: hand.map(({ order }) => order),
      before: sort(plan(others), hand),
      after: sort(plan([...others, one]), [...hand, one]),
      handCount: hand.length + layout.unplacedInHand,
      terms,
      now,
    };
    return judgeOffer(judged, { basis: 'route', start: layout.startKind, wait: null }).verdict === 'take';
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
  const plan = planHand(
    legs,
    start,
    orders.map(({ stops }) => stops),
  );
  return { plan, arrivalOf: new Map(orders.map((order, index) => [order, plan.arrivals[index] ?? 0])) };
}
