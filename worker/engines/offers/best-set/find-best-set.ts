import { countHandoverMinutes } from '#worker/domain/routes/stop-times.ts';
import { EPSILON_MINUTES } from '#worker/engines/offers/deadline.ts';
import type { BestSet, ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { OfferLayout, PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import { type Legs, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import { priceSets } from '#worker/engines/route/index.ts';
import { createLateCheck } from './create-late-check.ts';
import { driveSet, type Found, sumPay } from './drive-set.ts';
import { findSetStart, pickCandidates } from './pick-candidates.ts';
import { createWorthCheck } from './worth-together.ts';

/** Maximum number of orders carried at once; larger sets hardly ever meet their deadlines. */
const MAX_TOGETHER = 5;

/** Maximum number of routes tried; only crowded pages with old offers may need more. */
const MAX_PLANS = 150;

const EPSILON_CENTS = 1e-6;

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  evaluations: readonly ScoredOffer[];
  now: number;
};

/**
 * Finds the offers that, taken together, net the most an hour, over all subsets of the compared offers. Active orders are always
 * driven and count in pay, miles and time. A set counts only if each of its offers is worth taking beside the others (see
 * `createWorthCheck`): by dollars an hour alone, offers worth less than the driver's time would still raise the rate of a poorly
 * paid route. Offers that the lookahead advises against are in no set. `now` in epoch ms.
 *
 * A ratio is maximal where `pay − cost·miles − rate·minutes` is maximal at exactly that rate (Dinkelbach 1967), and one table
 * prices every subset at a rate, so the rate is raised until no subset beats it. The table ignores deadlines, so its prices are
 * lower bounds: a subset that beats the rate is planned with its deadlines.
 *
 * A set has at most five orders including the active ones, but may always have one offer. Returns null with fewer than two offers
 * that meet deadlines, with more active orders than the table holds, and when no set nets more an hour than the active orders
 * alone (without active orders, than the minimum pay). If more sets would miss deadlines than can be tried, returns the best one
 * found.
 */
export function findBestSet({ layout, legs, terms, evaluations, now }: Given): BestSet | null {
  const { activeOrders } = layout;
  const maxTogether = Math.max(1, MAX_TOGETHER - activeOrders.length);
  const candidates = pickCandidates(layout, evaluations, maxTogether);
  if (candidates.length === 0) return null;
  const start = findSetStart(layout, evaluations);
  let plans = 0;
  const drive: Drive = (chosen, floor) => {
    plans++;
    return driveSet(legs, terms, start, activeOrders, chosen, floor);
  };
  const alone = drive([], terms.wageCentsPerHour / 60);
  const floor = activeOrders.length > 0 ? Math.max(0, alone.centsPerMinute) : terms.wageCentsPerHour / 60;
  const isWorth = createWorthCheck({ layout, legs, terms, evaluations, start, now });
  const search: Search = { candidates, maxTogether, alone, best: alone, floor, drive, isWorth };
  growSet(search);
  const isLate = createLateCheck((few) => addsLateness(drive(few, floor), alone));
  const maxPlans = plans + MAX_PLANS;
  raiseRate(search, {
    isLate,
    canPlan: () => plans < maxPlans,
    listAbove: (rate) =>
      listBetter({ maxChosen: maxTogether, legs, terms, start, floor: rate, activeOrders, candidates }),
  });
  const { chosen, centsPerMinute } = search.best;
  if (chosen.length === 0) return null;
  return { take: chosen.map(({ order }) => order.id), netCentsPerHour: Math.round(60 * centsPerMinute) };
}

/** Plans the active orders with the chosen offers, at this price of a minute. */
type Drive = (chosen: PlacedOrder[], centsPerMinute: number) => Found;

/** `best` nets `floor` cents a minute, once a set was found; `alone` is the active orders without offers. */
type Search = {
  candidates: readonly PlacedOrder[];
  maxTogether: number;
  alone: Found;
  best: Found;
  floor: number;
  drive: Drive;
  isWorth: (chosen: readonly PlacedOrder[]) => boolean;
};

/** Stores a set if it is the best so far; returns whether it is. */
function takeIfBetter(search: Search, chosen: PlacedOrder[]): boolean {
  const found = search.drive(chosen, search.floor);
  if (!isBetter(found, search.alone, search.floor) || !search.isWorth(chosen)) return false;
  search.best = found;
  search.floor = found.centsPerMinute;
  return true;
}

/** Grows one good set offer by offer; at its rate, the table leaves few others to try. */
function growSet(search: Search): void {
  for (let grown = true; grown && search.best.chosen.length < search.maxTogether; ) {
    grown = false;
    const { chosen } = search.best;
    for (const one of search.candidates) {
      if (!chosen.includes(one) && takeIfBetter(search, [...chosen, one])) grown = true;
    }
  }
}

type Raising = {
  isLate: (chosen: readonly PlacedOrder[]) => boolean;
  canPlan: () => boolean;
  listAbove: (rate: number) => PlacedOrder[][];
};

/** Raises the rate until no set beats it, or too many routes were planned. */
function raiseRate(search: Search, { isLate, canPlan, listAbove }: Raising): void {
  for (let raised = true; raised; ) {
    raised = false;
    for (const chosen of listAbove(search.floor)) {
      if (!canPlan()) return;
      if (isLate(chosen) || !takeIfBetter(search, chosen)) continue;
      raised = true;
      break;
    }
  }
}

/** Returns whether a set makes no active order later and nets more than `floor` cents a minute. */
function isBetter(found: Found, alone: Found, floor: number): boolean {
  return !addsLateness(found, alone) && found.centsPerMinute > floor + EPSILON_CENTS;
}

function addsLateness({ plan }: Found, alone: Found): boolean {
  return plan.lateMinutes > alone.plan.lateMinutes + EPSILON_MINUTES;
}

/** Returns the sets that may net more than `floor` cents a minute, the most promising first. */
function listBetter(given: {
  maxChosen: number;
  legs: Legs;
  terms: OfferTerms;
  start: number;
  floor: number;
  activeOrders: readonly PlacedOrder[];
  candidates: readonly PlacedOrder[];
}): PlacedOrder[][] {
  const { activeOrders, candidates, terms, floor, start } = given;
  const { prices } = priceLegs(given.legs, { ...terms, wageCentsPerHour: 60 * floor });
  // Handover time does not depend on the sequence of the stops, so its price is deducted from the pay.
  const payLess = (orders: readonly PlacedOrder[]) =>
    sumPay(orders) - floor * countHandoverMinutes(orders.map(({ stops }) => stops));
  const choose = (taken: number) => candidates.filter((_, index) => ((taken >> index) & 1) === 1);
  const orders = activeOrders.map(({ stops }) => stops);
  const offers = candidates.map(({ stops }) => stops);
  return priceSets({ durations: prices, start, orders }, offers, given.maxChosen)
    .filter(({ taken }) => taken > 0)
    .map(({ taken, cost }) => ({ taken, gain: payLess([...activeOrders, ...choose(taken)]) - cost }))
    .filter(({ gain }) => gain > EPSILON_CENTS)
    .sort((one, other) => other.gain - one.gain)
    .map(({ taken }) => choose(taken));
}
