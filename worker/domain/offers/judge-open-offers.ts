import type { Order } from '../orders/order.ts';
import { MINUTE_MS } from '../shared/time.ts';
import { judgeOffer } from './judge-offer.ts';
import type { OfferLayout } from './lay-out-offers.ts';
import type { OfferBook, OfferJudgement } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type HandPlan, type Legs, planHand, priceLegs } from './plan-hand.ts';
import { getPromiseLimit } from './promise-limit.ts';

type Given = { layout: OfferLayout; legs: Legs; terms: OfferTerms; now: number };

/**
 * Judges every offer of the layout against the route in hand, each by itself; `now` in epoch ms.
 *
 * @param given.legs minutes and miles between the points of the layout; like those of a shown route they are taken with
 *   two decimals, so that the figures are the differences of routes as the driver sees them
 */
export function judgeOpenOffers({ layout, legs: exact, terms, now }: Given): OfferJudgement[] {
  if (layout.offers.length + layout.unplacedOffers.length === 0) return [];
  const legs = priceLegs(roundLegs(exact), terms);
  const hand = layout.hand.map(({ order }) => order);
  const handStops = layout.hand.map(({ stops }) => stops);
  const before = planHand(legs, layout.start ?? 0, handStops);
  const handCount = hand.length + layout.unplacedInHand;
  const judge = (offer: Order, after: HandPlan | null, basis: OfferJudgement['basis']) => {
    // A way that no road leads along has no figures.
    if (after === null || !Number.isFinite(after.minutes)) return [];
    const judged = { offer, hand, before, after, handCount, terms, now };
    return [judgeOffer(judged, { basis, isStartAssumed: layout.isStartAssumed })];
  };
  return [
    ...layout.offers.flatMap(({ order, stops }) => {
      const start = layout.start ?? stops.pickup ?? stops.dropoff;
      return judge(order, planHand(legs, start, [...handStops, stops]), 'route');
    }),
    ...layout.unplacedOffers.flatMap((order) => judge(order, appendAlone(before, order, now), 'alone')),
  ];
}

/** Without places an offer can only be driven after all others, in the time it states itself; null when it states none. */
function appendAlone(before: HandPlan, order: Order, now: number): HandPlan | null {
  const { distanceMiles, estimatedMinutes } = order;
  if (distanceMiles === null || estimatedMinutes === null) return null;
  const minutes = before.minutes + estimatedMinutes;
  const limit = (getPromiseLimit(order, now) - now) / MINUTE_MS;
  return {
    minutes,
    miles: before.miles + distanceMiles,
    lateMinutes: before.lateMinutes + Math.max(0, minutes - limit),
    arrivals: [...before.arrivals, minutes],
    isExact: false,
  };
}

function roundLegs({ durations, distances }: Legs): Legs {
  const round = (rows: number[][]) => rows.map((row) => row.map((value) => Math.round(value * 100) / 100));
  return { durations: round(durations), distances: round(distances) };
}

/** The offers to suggest: those with the highest value among the ones to take; empty when there is none. */
export function pickSuggested(judgements: readonly OfferJudgement[]): OfferBook['suggestedIds'] {
  const toTake = judgements.filter(({ verdict }) => verdict === 'take');
  const highest = Math.max(...toTake.map(({ valueCents }) => valueCents));
  return toTake.filter(({ valueCents }) => valueCents === highest).map(({ orderId }) => orderId);
}
