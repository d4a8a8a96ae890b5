import type { BestSet, ScoredOffer } from '#worker/engines/offers/offer.ts';
import type { OfferLayout, PlacedOrder } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import { type Legs, priceLegs } from '#worker/engines/offers/plan-active-orders.ts';
import { countHandoverMinutes } from '#worker/engines/offers/stop-times.ts';
import { priceSets } from '#worker/engines/route/index.ts';
import { createLateCheck } from './create-late-check.ts';
import { driveSet, type Found, sumPay } from './drive-set.ts';
import { findSetStart, pickCandidates } from './pick-candidates.ts';
import { createWorthCheck } from './worth-together.ts';

/** Orders one driver carries at once, at most; larger sets hardly ever meet their deadlines. */
const MAX_TOGETHER = 5;

/** Routes tried where deadlines bind; crowded pages with old offers alone may need more. */
const MAX_PLANS = 150;

const EPSILON_CENTS = 1e-6;
const EPSILON_MINUTES = 1e-6;

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  evaluations: readonly ScoredOffer[];
  now: number;
};

/**
 * The offers which, taken together, bring most an hour after the car, over all subsets of the offers compared: "take
 * these, leave that". What is active is always driven and counts in pay, miles and time. Only sets count of which each
 * offer is worth taking beside the others (see `createWorthCheck`): dollars an hour alone would raise a poorly paid
 * route by offers that are worth less than the driver's time. Offers that looking ahead advises against are in none.
 * `now` in epoch ms.
 *
 * A ratio is greatest where `pay − cost·miles − rate·minutes` is greatest at just that rate (Dinkelbach 1967), and one
 * table prices every subset at a rate; so the rate is raised until no subset beats it. The table knows no deadlines, so
 * its prices are the least a subset can cost: one that beats the rate there is driven with its deadlines.
 *
 * Sets hold at most five orders with the active ones, or one more than these. Null with fewer than two offers that meet
 * deadlines, and when no set brings more an hour than the active orders alone, or than an hour is worth where nothing
 * is active. Where more sets would break deadlines than can be tried, it is the best one found.
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
  const most = plans + MAX_PLANS;
  raiseRate(search, {
    isLate,
    canPlan: () => plans < most,
    listAbove: (rate) =>
      listBetter({ maxChosen: maxTogether, legs, terms, start, floor: rate, activeOrders, candidates }),
  });
  const { chosen, centsPerMinute } = search.best;
  if (chosen.length === 0) return null;
  return { take: chosen.map(({ order }) => order.id), netCentsPerHour: Math.round(60 * centsPerMinute) };
}

/** Drives the active orders with the chosen offers, time priced at so many cents a minute. */
type Drive = (chosen: PlacedOrder[], centsPerMinute: number) => Found;

/** `best` brings `floor` cents a minute, or nothing does that yet; `alone` is the active orders without any offer. */
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

/** One good set, grown offer by offer, is found quickly; a table filled at its rate leaves few others to try. */
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

/** Raises the rate until no set beats it, or too many were driven. */
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

/** Whether a set makes nothing later than the active orders alone and brings more than `floor` cents a minute. */
function isBetter(found: Found, alone: Found, floor: number): boolean {
  return !addsLateness(found, alone) && found.centsPerMinute > floor + EPSILON_CENTS;
}

function addsLateness({ plan }: Found, alone: Found): boolean {
  return plan.lateMinutes > alone.plan.lateMinutes + EPSILON_MINUTES;
}

/** Sets that may bring more than `floor` cents a minute, the most promising first. */
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
  // The handover time is the same for any order of the stops, so its price is deducted from the pay.
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
