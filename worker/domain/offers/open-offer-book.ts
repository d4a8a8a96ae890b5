import type { Order } from '../orders/order.ts';
import { addWaits } from './add-waits.ts';
import { findBestSet } from './find-best-set.ts';
import { judgeOpenOffers, pickSuggested, roundLegs } from './judge-open-offers.ts';
import type { Future } from './lay-out-future.ts';
import type { OfferLayout } from './lay-out-offers.ts';
import type { OfferBook, UnjudgedReason } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { Legs } from './plan-hand.ts';
import type { Lookahead } from './weigh-futures.ts';

/** Judges all open offers of one driver at `now` (epoch ms) by the same terms; `legs` between the points of the layout. */
export function openOfferBook(given: {
  layout: OfferLayout;
  legs: Legs;
  terms: OfferTerms;
  /** What to look ahead in, if enough was offered near by. */
  future?: Future | null;
  /** See `weighFutures`. */
  onLookahead?: ((lookahead: Lookahead) => void) | undefined;
  isPro?: boolean;
  /** Whether the best set is looked for: the one part that costs time. */
  hasBestSet?: boolean;
  now: number;
}): OfferBook {
  const { layout, terms, future = null, isPro = false, hasBestSet = false } = given;
  const legs = addWaits(given.legs, layout);
  const judgements = judgeOpenOffers({ ...given, legs, future });
  const byId = Object.fromEntries(judgements.map((judgement) => [judgement.orderId, judgement]));
  const bestSet = hasBestSet
    ? findBestSet({ layout, legs: roundLegs(legs), terms, judgements, now: given.now })
    : null;
  return {
    terms,
    judgements: byId,
    unjudged: Object.fromEntries(listUnjudged(layout).filter(([orderId]) => byId[orderId] === undefined)),
    suggestedIds: pickSuggested(judgements, bestSet),
    bestSet,
    isPro,
    unplacedInHand: layout.unplacedInHand,
  };
}

/** Why each offer would have no judgement if it has none. */
function listUnjudged({ offers, unplacedOffers, leftOut }: OfferLayout): [string, UnjudgedReason][] {
  const say = (orders: readonly Order[], reason: UnjudgedReason) =>
    orders.map(({ id }): [string, UnjudgedReason] => [id, reason]);
  return [
    ...say(
      offers.map(({ order }) => order),
      'noRoad',
    ),
    ...say(unplacedOffers, 'noFigures'),
    ...say(leftOut, 'tooMany'),
  ];
}
