import type { Order } from '../orders/order.ts';
import { MINUTE_MS } from '../shared/time.ts';
import {
  type KeptPromises,
  LATE_CENTS_PER_MINUTE,
  type OfferJudgement,
  type OfferReason,
  type OfferSum,
  type Promised,
} from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { HandPlan } from './plan-hand.ts';
import { getPromiseLimit } from './promise-limit.ts';
import { HANDOVER_MINUTES } from './stop-times.ts';

/** Rounding of two sums of the same legs; far below a second. */
const HAIR_MINUTES = 1e-6;

type Judged = {
  offer: Order;
  /** In hand, in the order of the arrivals of `before`; the offer's comes last in `after`. */
  hand: readonly Order[];
  before: HandPlan;
  after: HandPlan;
  /** Orders already in hand, those without places included: the room taken. */
  handCount: number;
  terms: OfferTerms;
  now: number;
};

/**
 * Judges an offer by the best routes with and without it:
 * `value = pay − (cost·Δmiles + wage·Δminutes + lateness) − room·|in hand|`, a yes if it breaks no promise and the value
 * is at least 0. The minutes priced are those of the way and of handing over at its stops, the same in any order of them. Cents are rounded part by part, so that the shown parts add up.
 */
export function judgeOffer(
  judged: Judged,
  { basis, start, wait }: Pick<OfferJudgement, 'basis' | 'start' | 'wait'>,
): OfferJudgement {
  const { offer, before, after, terms } = judged;
  const extraMinutes = round(after.minutes - before.minutes);
  const stopMinutes = HANDOVER_MINUTES * (after.stops.length - before.stops.length);
  const extraMiles = round(after.miles - before.miles);
  const lateMinutes = round(Math.max(0, after.lateMinutes - before.lateMinutes));
  const timeMinutes = extraMinutes + stopMinutes;
  const sum = addUp({ offer, timeMinutes, extraMiles, lateMinutes, handCount: judged.handCount, terms });
  const promises = checkPromises(judged);
  const reason = decideReason(promises, sum.valueCents);
  return {
    orderId: offer.id,
    extraMinutes,
    stopMinutes,
    extraMiles,
    lateMinutes,
    wait,
    centsPerExtraMinute: Math.round(offer.payoutCents / Math.max(1, extraMinutes)),
    netCentsPerExtraMile: Math.round((sum.payCents - sum.carCents) / Math.max(0.1, extraMiles)),
    sum,
    lookahead: null,
    valueCents: sum.valueCents,
    verdict: reason.key === 'keepsPromises' ? 'take' : 'leave',
    reason,
    kept: 'count' in promises ? promises : null,
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
  handCount: number;
  terms: OfferTerms;
}): OfferSum {
  const { terms } = added;
  const parts = {
    payCents: added.offer.payoutCents,
    carCents: wholeCents(terms.costCentsPerMile * added.extraMiles),
    timeCents: wholeCents((terms.wageCentsPerHour * added.timeMinutes) / 60),
    roomCents: wholeCents(terms.roomCents * added.handCount),
    lateCents: wholeCents(LATE_CENTS_PER_MINUTE * added.lateMinutes),
  };
  const { payCents, carCents, timeCents, roomCents, lateCents } = parts;
  return { ...parts, valueCents: payCents - carCents - timeCents - roomCents - lateCents };
}

type BrokenPromise = Extract<OfferReason, { key: 'breaksOwnPromise' | 'breaksPromise' }>;

function decideReason(promises: KeptPromises | BrokenPromise, valueCents: number): OfferReason {
  if ('key' in promises) return promises;
  return valueCents < 0 ? { key: 'worthLess' } : { key: 'keepsPromises', ...promises };
}

function checkPromises(judged: Judged): KeptPromises | BrokenPromise {
  const promises = listPromises(judged);
  const broken = promises.find(({ isBroken }) => isBroken);
  if (broken) {
    const isOwn = broken.promised.orderId === judged.offer.id;
    return { key: isOwn ? 'breaksOwnPromise' : 'breaksPromise', broken: broken.promised };
  }
  const kept = promises
    .map(({ promised }) => promised)
    .filter(({ arrivesAt, limitAt }) => arrivesAt <= limitAt)
    .sort((a, b) => a.limitAt - a.arrivesAt - (b.limitAt - b.arrivesAt));
  const [tightest] = kept;
  if (!tightest) throw new Error('An offer that breaks no promise keeps its own');
  return { count: kept.length, alreadyLate: promises.length - kept.length, tightest };
}

/** The deliveries with the offer, in hand first. One that is late anyhow is broken only if it gets later. */
function listPromises({ hand, offer, before, after, now }: Judged) {
  return [...hand, offer].map((order, index) => {
    const limitAt = getPromiseLimit(order, now);
    const arrival = after.arrivals[index] ?? 0;
    const allowed = Math.max(
      (limitAt - now) / MINUTE_MS,
      order === offer ? 0 : (before.arrivals[index] ?? 0),
    );
    const isBroken = arrival > allowed + HAIR_MINUTES;
    const isInTime = arrival <= (limitAt - now) / MINUTE_MS + HAIR_MINUTES;
    const reached = Math.round(now + arrival * MINUTE_MS);
    const promised: Promised = {
      orderId: order.id,
      restaurantName: order.restaurantName,
      // Rounding to a millisecond must not push a kept promise over its limit.
      arrivesAt: isInTime ? Math.min(reached, limitAt) : reached,
      limitAt,
      ...(order.promisedAt === null && { isAssumed: true }),
    };
    return { promised, isBroken };
  });
}

/** Two decimals, and never -0. */
function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function wholeCents(cents: number): number {
  return Math.round(cents) + 0;
}
