import type { Order } from '#worker/domain/orders/order.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import { roundTo } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { EPSILON_MINUTES, getDeadline } from './deadline.ts';
import {
  type DeadlineCheck,
  LATE_CENTS_PER_MINUTE,
  type MetDeadlines,
  type OfferReason,
  type OfferSum,
  type ScoredOffer,
} from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { ActivePlan } from './plan-active-orders.ts';

type Evaluated = {
  offer: Order;
  /** Active orders, in the same order as the arrivals of `before`; in `after`, the offer comes last. */
  activeOrders: readonly Order[];
  before: ActivePlan;
  after: ActivePlan;
  /** Number of active orders, including those without places: the capacity already taken. */
  activeCount: number;
  terms: OfferTerms;
  now: number;
};

/**
 * Evaluates an offer by the best routes with and without it: `value = pay − (cost·Δmiles + wage·Δminutes + lateness) −
 * capacityCost·|active|`, a take if it misses no deadline and the value is at least 0. Minutes of driving and of service at the
 * stops are priced; minutes of waiting for food are not, because other offers arrive meanwhile (pricing them earned less: see the
 * README). Cents are rounded part by part, so that the shown parts add up.
 */
export function evaluateOffer(
  evaluated: Evaluated,
  { basis, start, ready }: Pick<ScoredOffer, 'basis' | 'start' | 'ready'>,
): ScoredOffer {
  const { offer, before, after, terms } = evaluated;
  const extraMinutes = round(after.minutes - after.waitMinutes - (before.minutes - before.waitMinutes));
  const stopMinutes = HANDOVER_MINUTES * (after.stops.length - before.stops.length);
  const extraMiles = round(after.miles - before.miles);
  const lateMinutes = round(Math.max(0, after.lateMinutes - before.lateMinutes));
  const timeMinutes = extraMinutes + stopMinutes;
  const sum = addUp({
    offer,
    timeMinutes,
    extraMiles,
    lateMinutes,
    activeCount: evaluated.activeCount,
    terms,
  });
  const deadlines = checkDeadlines(evaluated);
  const reason = decideReason(deadlines, sum.valueCents);
  return {
    orderId: offer.id,
    extraMinutes,
    stopMinutes,
    extraMiles,
    lateMinutes,
    ready,
    centsPerExtraMinute: Math.round(offer.payoutCents / Math.max(1, extraMinutes)),
    netCentsPerExtraMile: Math.round((sum.payCents - sum.carCents) / Math.max(0.1, extraMiles)),
    sum,
    lookahead: null,
    valueCents: sum.valueCents,
    isTake: reason.key === 'meetsDeadlines',
    reason,
    kept: 'count' in deadlines ? deadlines : null,
    basis,
    start,
    isExact: before.isExact && after.isExact,
  };
}

function addUp(added: {
  offer: Order;
  timeMinutes: number;
  extraMiles: number;
  lateMinutes: number;
  activeCount: number;
  terms: OfferTerms;
}): OfferSum {
  const { terms } = added;
  const parts = {
    payCents: added.offer.payoutCents,
    carCents: wholeCents(terms.costCentsPerMile * added.extraMiles),
    timeCents: wholeCents((terms.wageCentsPerHour * added.timeMinutes) / 60),
    capacityCostCents: wholeCents(terms.capacityCostCents * added.activeCount),
    // Lateness costs an offer at most its pay.
    lateCents: Math.min(added.offer.payoutCents, wholeCents(LATE_CENTS_PER_MINUTE * added.lateMinutes)),
  };
  const { payCents, carCents, timeCents, capacityCostCents, lateCents } = parts;
  return { ...parts, valueCents: payCents - carCents - timeCents - capacityCostCents - lateCents };
}

type MissedDeadline = Extract<OfferReason, { key: 'missesOwnDeadline' | 'missesDeadline' }>;

function decideReason(deadlines: MetDeadlines | MissedDeadline, valueCents: number): OfferReason {
  if ('key' in deadlines) return deadlines;
  return valueCents < 0 ? { key: 'worthLess' } : { key: 'meetsDeadlines', ...deadlines };
}

function checkDeadlines(evaluated: Evaluated): MetDeadlines | MissedDeadline {
  const deadlines = listDeadlines(evaluated);
  const missed = deadlines.find(({ isMissed }) => isMissed)?.check;
  if (missed) {
    const isOwn = missed.orderId === evaluated.offer.id;
    return { key: isOwn ? 'missesOwnDeadline' : 'missesDeadline', missed };
  }
  const kept = deadlines
    .map(({ check }) => check)
    .filter(({ arrivesAt, limitAt }) => arrivesAt <= limitAt)
    .sort((a, b) => a.limitAt - a.arrivesAt - (b.limitAt - b.arrivesAt));
  const [tightest] = kept;
  if (!tightest) throw new Error('An offer that misses no deadline meets its own');
  return { count: kept.length, alreadyLate: deadlines.length - kept.length, tightest };
}

/** Returns the deadline checks with the offer, active orders first. A late order counts as missed only if it gets later. */
function listDeadlines({ activeOrders, offer, before, after, now }: Evaluated) {
  return [...activeOrders, offer].map((order, index) => {
    const limitAt = getDeadline(order, now);
    const arrival = after.arrivals[index] ?? 0;
    const allowed = Math.max(
      (limitAt - now) / MINUTE_MS,
      order === offer ? 0 : (before.arrivals[index] ?? 0),
    );
    const isMissed = arrival > allowed + EPSILON_MINUTES;
    const isInTime = arrival <= (limitAt - now) / MINUTE_MS + EPSILON_MINUTES;
    const reached = Math.round(now + arrival * MINUTE_MS);
    const check: DeadlineCheck = {
      orderId: order.id,
      restaurantName: order.restaurantName,
      // Rounding to a millisecond must not push a kept deadline over its limit.
      arrivesAt: isInTime ? Math.min(reached, limitAt) : reached,
      limitAt,
      ...(order.promisedAt === null && { isAssumed: true }),
    };
    return { check, isMissed };
  });
}

/** Rounds to two decimals, and never returns -0. */
function round(value: number): number {
  return roundTo(value, 2) + 0;
}

function wholeCents(cents: number): number {
  return Math.round(cents) + 0;
}
