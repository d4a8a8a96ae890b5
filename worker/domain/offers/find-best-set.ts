import type { Order } from '../orders/order.ts';
import { solveSubsets } from '../routing/solve-subsets.ts';
import type { OfferLayout, PlacedOrder } from './lay-out-offers.ts';
import type { BestSet, OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type HandPlan, type Legs, planHand, priceLegs } from './plan-hand.ts';

/**
 * Entries of the table that prices every subset at once: ten orders to be picked up with none on board, and fewer
 * besides some. It grows more than threefold with each; at this size a page stays cheap.
 */
const MOST_ENTRIES = 600_000;

/** Orders one driver carries at once, at most; larger sets hardly ever keep their promises. */
const MOST_TOGETHER = 5;

/** Routes tried where promises bind; crowded pages with old offers alone may need more. */
const MOST_PLANS = 300;

const HAIR_CENTS = 1e-6;

type Given = { layout: OfferLayout; legs: Legs; terms: OfferTerms; judgements: readonly OfferJudgement[] };

type Found = { chosen: PlacedOrder[]; plan: HandPlan; centsPerMinute: number };

/**
 * The offers which, taken together, bring most an hour after the car, over all subsets of the offers weighed: "take these,
 * leave that". What is in hand is always driven and counts in pay, miles and time.
 *
 * A ratio is greatest where `pay − cost·miles − rate·minutes` is greatest at just that rate (Dinkelbach 1967), and one
 * table prices every subset at a rate; so the rate is raised until no subset beats it. The table knows no promises, so
 * its prices are the least a subset can cost: one that beats the rate there is driven with its promises.
 *
 * Null with fewer than two offers to weigh, when no set brings what an hour is worth to the driver, and when so
 * many sets would break promises that the best one is not proven.
 */
export function findBestSet({ layout, legs, terms, judgements }: Given): BestSet | null {
  const weighed = pickWeighed(layout, judgements);
  if (weighed.length < 2) return null;
  const start = layout.start ?? weighed[0]?.stops.pickup ?? 0;
  const alone = driveSet(legs, terms, start, layout.hand, []);
  let best: Found = alone;
  let floor = layout.hand.length > 0 ? Math.max(0, alone.centsPerMinute) : terms.wageCentsPerHour / 60;
  // One offer alone is quickly driven; a table filled at the rate of the best of them leaves few sets to try.
  for (let raised = true; raised; ) {
    raised = false;
    for (const one of weighed) {
      const found = driveSet(legs, terms, start, layout.hand, [one], floor);
      if (!isBetter(found, alone, floor)) continue;
      best = found;
      floor = found.centsPerMinute;
      raised = true;
    }
  }
  let plansLeft = MOST_PLANS;
  const mostChosen = Math.max(1, MOST_TOGETHER - layout.hand.length);
  for (let raised = mostChosen > 1; raised; ) {
    raised = false;
    for (const chosen of listBetter({ mostChosen, legs, terms, start, floor, hand: layout.hand, weighed })) {
      if (plansLeft-- <= 0) return null;
      const found = driveSet(legs, terms, start, layout.hand, chosen, floor);
      if (!isBetter(found, alone, floor)) continue;
      best = found;
      floor = found.centsPerMinute;
      raised = true;
      break;
    }
  }
  return best.chosen.length > 0 ? toBestSet(best, { layout, weighed, terms }) : null;
}

/** Whether a set makes nothing later than the hand alone and brings more than `floor` cents a minute. */
function isBetter({ plan, centsPerMinute }: Found, alone: Found, floor: number): boolean {
  return plan.lateMinutes <= alone.plan.lateMinutes + HAIR_CENTS && centsPerMinute > floor + HAIR_CENTS;
}

/** The offers that keep promises, the most valuable first, as many as one table holds. */
function pickWeighed({ hand, offers }: OfferLayout, judgements: readonly OfferJudgement[]): PlacedOrder[] {
  const centsOf = new Map(
    judgements.filter(({ kept }) => kept !== null).map(({ orderId, valueCents }) => [orderId, valueCents]),
  );
  const room = countRoom(hand);
  return offers
    .filter(({ order }) => centsOf.has(order.id))
    .sort((a, b) => (centsOf.get(b.order.id) ?? 0) - (centsOf.get(a.order.id) ?? 0))
    .slice(0, room);
}

/** How many offers the table has room for beside the hand: an open order has three states in it, one on board two. */
function countRoom(hand: readonly PlacedOrder[]): number {
  const onBoard = hand.filter(({ stops }) => stops.pickup === null).length;
  const openInHand = hand.length - onBoard;
  let open = openInHand;
  while (3 ** (open + 1) * 2 ** onBoard * (open + 1 + onBoard) <= MOST_ENTRIES) open++;
  return open - openInHand;
}

/** Subsets that may bring more than `floor` cents a minute, the most promising first. */
function* listBetter(given: {
  mostChosen: number;
  legs: Legs;
  terms: OfferTerms;
  start: number;
  floor: number;
  hand: readonly PlacedOrder[];
  weighed: readonly PlacedOrder[];
}): Generator<PlacedOrder[]> {
  const { hand, weighed, terms, floor, start, mostChosen } = given;
  const all = [...hand, ...weighed];
  const priced = priceLegs(given.legs, { ...terms, wageCentsPerHour: 60 * floor });
  const orders = all.map(({ stops: { pickup, dropoff } }) => ({ pickup, dropoff }));
  const { open, costs } = solveSubsets({ durations: priced.prices, start, orders });
  const bitOf = (index: number) => 2 ** open.indexOf(hand.length + index);
  const inHand = open.filter((index) => index < hand.length).reduce((bits, _, bit) => bits + 2 ** bit, 0);
  const handCents = sumPay(hand);
  const gains: { gain: number; picked: number }[] = [];
  for (let picked = 1; picked < 2 ** weighed.length; picked++) {
    const chosen = weighed.filter((_, index) => ((picked >> index) & 1) === 1);
    if (chosen.length > mostChosen) continue;
    const subset = weighed.reduce(
      (bits, _, index) => (((picked >> index) & 1) === 1 ? bits + bitOf(index) : bits),
      inHand,
    );
    const gain = handCents + sumPay(chosen) - (costs[subset] ?? Number.POSITIVE_INFINITY);
    if (gain > HAIR_CENTS) gains.push({ gain, picked });
  }
  gains.sort((a, b) => b.gain - a.gain);
  for (const { picked } of gains) yield weighed.filter((_, index) => ((picked >> index) & 1) === 1);
}

/** The best way to drive what is in hand with the chosen offers, at a price of time. */
function driveSet(
  legs: Legs,
  terms: OfferTerms,
  start: number,
  hand: readonly PlacedOrder[],
  chosen: PlacedOrder[],
  centsPerMinute = terms.wageCentsPerHour / 60,
): Found {
  const priced = priceLegs(legs, { ...terms, wageCentsPerHour: 60 * centsPerMinute });
  const all = [...hand, ...chosen];
  const plan = planHand(
    priced,
    start,
    all.map(({ stops }) => stops),
  );
  const net = sumPay(all) - terms.costCentsPerMile * plan.miles;
  return { chosen, plan, centsPerMinute: plan.minutes > 0 ? net / plan.minutes : 0 };
}

function toBestSet(
  { chosen, plan, centsPerMinute }: Found,
  { layout, weighed, terms }: { layout: OfferLayout; weighed: PlacedOrder[]; terms: OfferTerms },
): BestSet {
  const payCents = sumPay([...layout.hand, ...chosen]);
  return {
    take: chosen.map(({ order }) => order.id),
    leave: weighed.filter((one) => !chosen.includes(one)).map(({ order }) => order.id),
    payCents,
    netCents: payCents - Math.round(terms.costCentsPerMile * plan.miles),
    minutes: plan.minutes,
    miles: plan.miles,
    netCentsPerHour: Math.round(60 * centsPerMinute),
  };
}

function sumPay(orders: readonly { order: Pick<Order, 'payoutCents'> }[]): number {
  return orders.reduce((sum, { order }) => sum + order.payoutCents, 0);
}
