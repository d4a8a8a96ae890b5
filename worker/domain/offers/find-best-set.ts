import { driveSet, type Found, sumPay } from './drive-set.ts';
import type { OfferLayout, PlacedOrder } from './lay-out-offers.ts';
import type { BestSet, OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { isBetterLeft, pickWeighed } from './pick-weighed.ts';
import { type Legs, priceLegs } from './plan-hand.ts';
import { priceSets } from './price-sets.ts';
import { countHandoverMinutes } from './stop-times.ts';
import { createWorthCheck } from './worth-together.ts';

/** Orders one driver carries at once, at most; larger sets hardly ever keep their promises. */
const MOST_TOGETHER = 5;

/** Routes tried where promises bind; crowded pages with old offers alone may need more. */
const MOST_PLANS = 100;

const HAIR_CENTS = 1e-6;

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  judgements: readonly OfferJudgement[];
  now: number;
};

/**
 * The offers which, taken together, bring most an hour after the car, over all subsets of the offers weighed: "take these,
 * leave that". What is in hand is always driven and counts in pay, miles and time. Only sets count of which each offer is
 * worth taking beside the others (see `createWorthCheck`): dollars an hour alone would raise a poorly paid hand by offers
 * that are worth less than the driver's time. Offers that looking ahead advises against are in none. `now` in epoch ms.
 *
 * A ratio is greatest where `pay − cost·miles − rate·minutes` is greatest at just that rate (Dinkelbach 1967), and one
 * table prices every subset at a rate; so the rate is raised until no subset beats it. The table knows no promises, so
 * its prices are the least a subset can cost: one that beats the rate there is driven with its promises.
 *
 * Sets hold at most five orders with those in hand, or one more than these. Where no set brings more an hour than the hand
 * by itself, that is the best one, if that is proven and some offer is worth taking alone: its `take` is empty. Null with fewer than two offers
 * that keep promises, and when no set brings more than an hour is worth where nothing is in hand. Where so many sets would
 * break promises that not all could be tried, `isProven` is false and the set the best one found.
 */
export function findBestSet({ layout, legs, terms, judgements, now }: Given): BestSet | null {
  const { hand } = layout;
  const mostTogether = Math.max(1, MOST_TOGETHER - hand.length);
  const { keeping, weighed } = pickWeighed(layout, judgements, mostTogether);
  if (keeping < 2) return null;
  const start = layout.start ?? weighed[0]?.stops.pickup ?? 0;
  const drive: Drive = (chosen, floor) => driveSet(legs, terms, start, hand, chosen, floor);
  const alone = drive([], terms.wageCentsPerHour / 60);
  const floor = hand.length > 0 ? Math.max(0, alone.centsPerMinute) : terms.wageCentsPerHour / 60;
  const isWorth = createWorthCheck({ layout, legs, terms, judgements, start, now });
  const search: Search = { weighed, mostTogether, alone, best: alone, floor, drive, isWorth };
  growSet(search);
  const isProven = raiseRate(search, (rate) =>
    listBetter({ mostChosen: mostTogether, legs, terms, start, floor: rate, hand, weighed }),
  );
  const set = toBestSet(search.best, { layout, weighed, terms, judgements });
  const isHandBest = hand.length > 0 && alone.centsPerMinute >= 0 && set.goodAlone.length > 0;
  if (set.take.length === 0 && !(isHandBest && isProven)) return null;
  const betterWithout = judgements.filter(isBetterLeft).length;
  return { ...set, mostTogether, betterWithout, keeping, isProven };
}

/** Drives what is in hand with the chosen offers, time priced at so many cents a minute. */
type Drive = (chosen: PlacedOrder[], centsPerMinute: number) => Found;

/** `best` brings `floor` cents a minute, or nothing does that yet; `alone` is the hand without any offer. */
type Search = {
  weighed: readonly PlacedOrder[];
  mostTogether: number;
  alone: Found;
  best: Found;
  floor: number;
  drive: Drive;
  isWorth: (chosen: readonly PlacedOrder[]) => boolean;
};

/** Takes a set for the best one so far if it is; answers whether. */
function takeIfBetter(search: Search, chosen: PlacedOrder[]): boolean {
  const found = search.drive(chosen, search.floor);
  if (!isBetter(found, search.alone, search.floor) || !search.isWorth(chosen)) return false;
  search.best = found;
  search.floor = found.centsPerMinute;
  return true;
}

/** One good set, grown offer by offer, is found quickly; a table filled at its rate leaves few others to try. */
function growSet(search: Search): void {
  for (let grown = true; grown && search.best.chosen.length < search.mostTogether; ) {
    grown = false;
    const { chosen } = search.best;
    for (const one of search.weighed) {
      if (!chosen.includes(one) && takeIfBetter(search, [...chosen, one])) grown = true;
    }
  }
}

/** Raises the rate until no set beats it; false where too many would have to be driven to say so. */
function raiseRate(search: Search, listAbove: (rate: number) => PlacedOrder[][]): boolean {
  let plansLeft = MOST_PLANS;
  for (let raised = true; raised; ) {
    raised = false;
    for (const chosen of listAbove(search.floor)) {
      if (plansLeft-- <= 0) return false;
      if (!takeIfBetter(search, chosen)) continue;
      raised = true;
      break;
    }
  }
  return true;
}

/** Whether a set makes nothing later than the hand alone and brings more than `floor` cents a minute. */
function isBetter({ plan, centsPerMinute }: Found, alone: Found, floor: number): boolean {
  return plan.lateMinutes <= alone.plan.lateMinutes + HAIR_CENTS && centsPerMinute > floor + HAIR_CENTS;
}

/** Sets that may bring more than `floor` cents a minute, the most promising first. */
function listBetter(given: {
  mostChosen: number;
  legs: Legs;
  terms: OfferTerms;
  start: number;
  floor: number;
  hand: readonly PlacedOrder[];
  weighed: readonly PlacedOrder[];
}): PlacedOrder[][] {
  const { hand, weighed, terms, floor, start } = given;
  const { prices } = priceLegs(given.legs, { ...terms, wageCentsPerHour: 60 * floor });
  // Handing over takes the same time in any order of the stops: so it is taken off the pay.
  const payLess = (orders: readonly PlacedOrder[]) =>
    sumPay(orders) - floor * countHandoverMinutes(orders.map(({ stops }) => stops));
  const choose = (picked: number) => weighed.filter((_, index) => ((picked >> index) & 1) === 1);
  return priceSets({
    prices,
    start,
    hand: hand.map(({ stops }) => stops),
    offers: weighed.map((one) => ({ ...one.stops, payCents: payLess([one]) })),
    mostPicked: given.mostChosen,
    handCents: payLess(hand),
  })
    .filter(({ picked }) => picked > 0)
    .map(({ picked, cents }) => ({ picked, gain: payLess([...hand, ...choose(picked)]) - cents }))
    .filter(({ gain }) => gain > HAIR_CENTS)
    .sort((one, other) => other.gain - one.gain)
    .map(({ picked }) => choose(picked));
}

function toBestSet(
  { chosen, plan, minutes, centsPerMinute }: Found,
  {
    layout,
    weighed,
    terms,
    judgements,
  }: Pick<Given, 'layout' | 'terms' | 'judgements'> & { weighed: PlacedOrder[] },
): Omit<BestSet, 'betterWithout' | 'keeping' | 'mostTogether' | 'isProven'> {
  const payCents = sumPay([...layout.hand, ...chosen]);
  const leave = weighed.filter((one) => !chosen.includes(one)).map(({ order }) => order.id);
  const toTake = new Set(
    judgements.filter(({ verdict }) => verdict === 'take').map(({ orderId }) => orderId),
  );
  return {
    take: chosen.map(({ order }) => order.id),
    leave,
    goodAlone: leave.filter((id) => toTake.has(id)),
    payCents,
    netCents: payCents - Math.round(terms.costCentsPerMile * plan.miles),
    minutes,
    miles: plan.miles,
    netCentsPerHour: Math.round(60 * centsPerMinute),
  };
}
