import type { Order } from '../orders/order.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { judgeOffer } from './judge-offer.ts';
import type { Future } from './lay-out-future.ts';
import type { OfferLayout } from './lay-out-offers.ts';
import type { BestSet, OfferBook, OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type HandPlan, type Legs, planHand, priceLegs } from './plan-hand.ts';
import { getPromiseLimit } from './promise-limit.ts';
import { HANDOVER_MINUTES } from './stop-times.ts';
import { type Lookahead, weighFutures } from './weigh-futures.ts';

type Given = {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  future: Future | null;
  onLookahead?: ((lookahead: Lookahead) => void) | undefined;
  now: number;
};

/**
 * Judges every offer of the layout against the route in hand, each by itself; `now` in epoch ms.
 *
 * @param given.legs minutes, waits at the counters included, and miles between the points of the layout; like those of a
 *   shown route they are taken with two decimals, so that the figures are the differences of routes as the driver sees them
 * @param given.onLookahead see `weighFutures`
 */
export function judgeOpenOffers(given: Given): OfferJudgement[] {
  const { layout, terms, future, now } = given;
  if (layout.offers.length + layout.unplacedOffers.length === 0) return [];
  const legs = priceLegs(roundLegs(given.legs), terms);
  const hand = layout.hand.map(({ order }) => order);
  const handStops = layout.hand.map(({ stops }) => stops);
  const before = planHand(legs, layout.start ?? 0, handStops);
  const handCount = hand.length + layout.unplacedInHand;
  const judge = (offer: Order, after: HandPlan, basis: OfferJudgement['basis']) =>
    judgeOffer(
      { offer, hand, before, after, handCount, terms, now },
      {
        basis,
        start: layout.startKind,
        wait: basis === 'route' ? (layout.waits.get(offer.id) ?? null) : null,
      },
    );
  const weigh = future && weighFutures(future, { before, hand: handStops, now }, given.onLookahead);
  const placed = layout.offers.flatMap(({ order, stops }) => {
    const start = layout.start ?? stops.pickup ?? stops.dropoff;
    const after = planHand(legs, start, [...handStops, stops]);
    // A place that no road leads to has no figures.
    if (!Number.isFinite(after.minutes)) return [];
    const judgement = judge(order, after, 'route');
    return [weigh ? weigh(judgement, { order, start, after, stops }) : judgement];
  });
  const unplaced = layout.unplacedOffers.flatMap((order) => {
    const after = appendAlone(before, order, now);
    return after ? [judge(order, after, 'alone')] : [];
  });
  return [...placed, ...unplaced];
}

/**
 * Without places an offer can only be driven after all others, each of which is handed over before, in the time it states
 * itself, which holds handing over; null when it states none.
 */
function appendAlone(before: HandPlan, order: Order, now: number): HandPlan | null {
  const { distanceMiles, estimatedMinutes } = order;
  if (distanceMiles === null || estimatedMinutes === null) return null;
  const minutes = before.minutes + estimatedMinutes;
  const arrival = minutes + HANDOVER_MINUTES * before.stops.length;
  const limit = (getPromiseLimit(order, now) - now) / MINUTE_MS;
  return {
    minutes,
    miles: before.miles + distanceMiles,
    lateMinutes: before.lateMinutes + Math.max(0, arrival - limit),
    arrivals: [...before.arrivals, arrival],
    stops: before.stops,
    isExact: false,
  };
}

/** Legs with two decimals, as a route shows them. */
export function roundLegs({ durations, distances }: Legs): Legs {
  const round = (rows: number[][]) => rows.map((row) => row.map((value) => Math.round(value * 100) / 100));
  return { durations: round(durations), distances: round(distances) };
}

/**
 * The offers to suggest: those with the highest value among the ones to take; empty when there is none. Where the best set
 * is known, only what it takes, so that nothing is suggested that lowers the hour.
 */
export function pickSuggested(
  judgements: readonly OfferJudgement[],
  bestSet: Pick<BestSet, 'take'> | null,
): OfferBook['suggestedIds'] {
  const toTake = judgements.filter(
    ({ verdict, orderId }) => verdict === 'take' && (!bestSet || bestSet.take.includes(orderId)),
  );
  const highest = Math.max(...toTake.map(({ valueCents }) => valueCents));
  return toTake.filter(({ valueCents }) => valueCents === highest).map(({ orderId }) => orderId);
}
