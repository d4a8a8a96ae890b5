import { layOutOffers } from '../offers/lay-out-offers.ts';
import type { OfferJudgement } from '../offers/offer.ts';
import { chooseTerms } from '../offers/offer-terms.ts';
import { openOfferBook } from '../offers/open-offer-book.ts';
import type { Order } from '../orders/order.ts';
import { estimateTravel } from '../routing/estimate-travel.ts';
import type { LatLng } from '../shared/geo.ts';
import { getLocalDay, getLocalTime } from '../shared/time.ts';
import type { WaitEstimate } from '../waits/estimate-wait.ts';
import type { DecisionRule } from './decision-rules.ts';
import { type Decision, judgeArrival } from './judge-arrival.ts';
import type { AutomationSettings } from './settings.ts';

type Terms = Parameters<typeof chooseTerms>[0];

export type Replay = {
  considered: number;
  taken: number;
  takenCents: number;
  /** Of those to be taken, how many the driver took as well. */
  agreed: number;
  /** Why the others would have been left, the most frequent reason first. */
  left: { rule: DecisionRule; count: number }[];
};

type Past = {
  /** The orders that arrived in the span, in any order. */
  orders: readonly Order[];
  settings: AutomationSettings;
  driver: Terms & { timeZone: string };
  /** What is known today about the wait for an order. */
  findWait: (order: Order) => WaitEstimate | null;
};

/**
 * What the settings would have decided about past orders, each at the moment it arrived and with what the driver really
 * had in hand and had earned by then. Where it came from is left aside, and so is where the driver was: nobody knows.
 */
export function replayArrivals(past: Past): Replay {
  const decisions = past.orders.map((order) => ({ order, decision: decideThen(past, order) }));
  const taken = decisions.filter(({ decision }) => decision.rule === 'allMet').map(({ order }) => order);
  const counts = new Map<DecisionRule, number>();
  for (const { decision } of decisions) {
    if (decision.rule !== 'allMet') counts.set(decision.rule, (counts.get(decision.rule) ?? 0) + 1);
  }
  return {
    considered: decisions.length,
    taken: taken.length,
    takenCents: taken.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
    agreed: taken.filter(({ acceptedAt }) => acceptedAt !== null).length,
    left: [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count),
  };
}

function decideThen({ orders, settings, driver, findWait }: Past, order: Order): Decision {
  const now = order.createdAt;
  const { timeZone } = driver;
  const day = getLocalDay(now, timeZone);
  const hand = orders.filter((other) => wasInHand(other, now)).map((other) => rewind(other, now));
  const earned = orders.filter(
    ({ completedAt }) =>
      completedAt !== null && completedAt <= now && getLocalDay(completedAt, timeZone) === day,
  );
  return judgeArrival({
    order: { ...order, source: 'sample' },
    settings,
    now,
    timeZone,
    earnedTodayCents: earned.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
    handCount: hand.length,
    known: orders.filter(({ createdAt }) => createdAt < now),
    wait: findWait(order),
    judgement: settings.shouldUseAiDecisions ? judgeThen(driver, hand, order) : undefined,
  });
}

function wasInHand({ acceptedAt, completedAt, cancelledAt }: Order, now: number): boolean {
  return (
    acceptedAt !== null && acceptedAt < now && (completedAt ?? cancelledAt ?? Number.POSITIVE_INFINITY) > now
  );
}

/** An order in hand as it was then. */
function rewind(order: Order, now: number): Order {
  const isOnBoard = order.pickedUpAt !== null && order.pickedUpAt <= now;
  return { ...order, status: 'accepted', pickedUpAt: isOnBoard ? order.pickedUpAt : null };
}

function judgeThen(driver: Past['driver'], hand: readonly Order[], order: Order): OfferJudgement | undefined {
  const now = order.createdAt;
  const open: Order[] = [...hand, { ...order, status: 'pending' }];
  const layout = layOutOffers(open, { positionLat: null, positionLng: null, positionAt: null }, now);
  const { hour } = getLocalTime(now, driver.timeZone);
  const terms = chooseTerms(driver, [], now);
  return openOfferBook({ layout, legs: measure(layout.points, hour), terms, now }).judgements[order.id];
}

function measure(points: readonly LatLng[], hour: number) {
  const travels = points.map((from) => points.map((to) => estimateTravel(from, to, hour)));
  return {
    durations: travels.map((row) => row.map(({ minutes }) => minutes)),
    distances: travels.map((row) => row.map(({ miles }) => miles)),
  };
}
