import { type Order, rewindToArrival } from '#worker/domain/orders/order.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { countEach } from '#worker/domain/shared/group-by.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { getLocalDay, getLocalTime } from '#worker/domain/shared/time.ts';
import {
  chooseTerms,
  createOfferLayout,
  createOfferReport,
  estimateReadyTimes,
  type FactsByPlace,
  findSlowPace,
} from '#worker/engines/offers/index.ts';
import { gatherFacts, type OfferFacts, toOfferFacts } from './arrival-facts.ts';
import { type Decision, decideArrival, needsValue } from './decide-arrival.ts';
import type { DecisionRule } from './decision-rules.ts';
import { openZones, type ZoneCheck } from './open-zones.ts';
import type { AutomationSettings } from './settings.ts';

type Terms = Parameters<typeof chooseTerms>[0];

export type Replay = {
  considered: number;
  taken: number;
  takenCents: number;
  /** How many of these orders the driver or automation actually accepted. */
  agreed: number;
  /** The rules that left the other orders, most frequent first. */
  left: { rule: DecisionRule; count: number }[];
};

type Past = {
  /** The orders that arrived in the replayed time span. */
  orders: readonly Order[];
  /** Other orders that may have been active: placed before the span, or imported. */
  earlier: readonly Order[];
  /** The places of the preferred zones. */
  zonePlaces: readonly LatLng[];
  settings: AutomationSettings;
  driver: Terms & { id: string; timeZone: string };
  /** Today's facts about when food is ready. */
  facts: FactsByPlace;
  travel: TravelMeasure;
};

/**
 * Replays the settings on past orders, each as it arrived, with the driver's active orders and earnings at that time. Ignores an
 * order's source and, because they are not stored, the driver's position and competing offers.
 */
export function replayArrivals(past: Past): Replay {
  const isInZones = openZones(past.settings.preferredZones, past.zonePlaces);
  const decisions = past.orders.map((order) => ({
    order,
    decision: decideThen({ ...past, isInZones }, order),
  }));
  const taken = decisions.filter(({ decision }) => decision.rule === 'allMet').map(({ order }) => order);
  const rules = decisions.map(({ decision }) => decision.rule).filter((rule) => rule !== 'allMet');
  return {
    considered: decisions.length,
    taken: taken.length,
    takenCents: sumOf(taken, ({ payoutCents }) => payoutCents),
    agreed: taken.filter(({ acceptedAt }) => acceptedAt !== null).length,
    left: [...countEach(rules)].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count),
  };
}

function decideThen(
  {
    orders,
    earlier,
    isInZones,
    settings,
    driver,
    facts,
    travel,
  }: Past & {
    isInZones: ZoneCheck;
  },
  order: Order,
): Decision {
  const now = order.createdAt;
  const { timeZone } = driver;
  const day = getLocalDay(now, timeZone);
  const placed = [...earlier, ...orders].filter(({ createdAt }) => createdAt <= now);
  const activeOrders = placed
    .filter((other) => wasActive(other, now))
    .sort((a, b) => (a.acceptedAt ?? 0) - (b.acceptedAt ?? 0))
    .map((other) => rewind(other, now));
  const earned = placed.filter(
    ({ completedAt }) =>
      completedAt !== null && completedAt <= now && getLocalDay(completedAt, timeZone) === day,
  );
  const arrived = rewindToArrival(order);
  const known = gatherFacts({
    order: { ...arrived, source: 'sample' },
    settings,
    now,
    timeZone,
    earnedTodayCents: sumOf(earned, ({ payoutCents }) => payoutCents),
    active: activeOrders,
    isInZones: isInZones(arrived),
    slow: findSlowPace(order, facts, { driverId: driver.id, at: now }),
  });
  const decision = decideArrival(known);
  if (!needsValue(decision)) return decision;
  return decideArrival({ ...known, offer: evaluateThen({ driver, activeOrders, facts, travel }, arrived) });
}

/** Returns when an order ended (epoch ms); infinite while it is open. */
function getEnd({ status, acceptedAt, completedAt, cancelledAt, declinedAt, expiresAt }: Order): number {
  if (status === 'accepted') return Number.POSITIVE_INFINITY;
  const endedAt = completedAt ?? cancelledAt ?? declinedAt;
  return endedAt ?? (acceptedAt === null ? expiresAt : Number.POSITIVE_INFINITY);
}

function wasActive(order: Order, now: number): boolean {
  return order.acceptedAt !== null && order.acceptedAt < now && getEnd(order) > now;
}

/** Returns an active order as it was at `now`. */
function rewind(order: Order, now: number): Order {
  const isThere = order.arrivedAt !== null && order.arrivedAt <= now;
  const isOnBoard = order.pickedUpAt !== null && order.pickedUpAt <= now;
  return {
    ...order,
    status: 'accepted',
    arrivedAt: isThere ? order.arrivedAt : null,
    pickedUpAt: isOnBoard ? order.pickedUpAt : null,
  };
}

type Then = Pick<Past, 'driver' | 'facts' | 'travel'> & {
  activeOrders: readonly Order[];
};

function evaluateThen({ driver, activeOrders, facts, travel }: Then, order: Order): OfferFacts | null {
  const now = order.createdAt;
  const open = [...activeOrders, order];
  const ready = estimateReadyTimes(open, facts, { driverId: driver.id, at: now });
  const layout = createOfferLayout(open, NOWHERE, now, ready);
  const { hour } = getLocalTime(now, driver.timeZone);
  const terms = chooseTerms(driver, now);
  const report = createOfferReport({ layout, legs: travel.measure(layout.points, hour), terms, now });
  const evaluation = report.evaluations[order.id];
  return evaluation ? toOfferFacts(evaluation, terms) : null;
}

const NOWHERE = { positionLat: null, positionLng: null, positionAt: null };
