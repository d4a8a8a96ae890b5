import { type Day, getPoint } from '#tests/bench/offers-day.ts';
import { decideAsProduct, learnTerms } from '#tests/bench/offers-product.ts';
import { replay } from '#tests/bench/offers-replay.ts';
import { describeSituation, type Situation, toInstant } from '#tests/bench/offers-situation.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import type { SeenOffer } from '#worker/engines/offers/learn-wage.ts';
import type { OfferOfOthers } from '#worker/engines/offers/lookahead/measure-neighborhood.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';

/** Before, the day has too little of a past to look at. */
const FIRST_LOOK = 75;

/** A situation as it was looked at, in epoch ms, with the terms of just then. */
export type Look = Situation & { terms: OfferTerms; now: number };

/** What a day offered to whom, in the words of the product. */
export type DayOffers = { own: SeenOffer[]; others: OfferOfOthers[] };

/** The offers of a replayed shift, decided by the closed form. */
export function listLooks(day: Day): Look[] {
  const looks: Look[] = [];
  replay(day, {
    name: 'closed form',
    decide: (offer, state) => {
      const terms = learnTerms(state, offer.at);
      const now = toInstant(offer.at);
      if (offer.at >= FIRST_LOOK) looks.push({ ...describeSituation(offer, state), terms, now });
      return decideAsProduct(offer, state, { terms });
    },
  });
  return looks;
}

/** To each offer that was not this driver's another of as many drivers as the market has. */
export function listDayOffers(day: Day, seed: number, offeredShare: number): DayOffers {
  const random = createRandom(seed);
  const own: SeenOffer[] = [];
  const others: OfferOfOthers[] = [];
  for (const { at, isOffered, payCents, pickup, dropoff } of day.orders) {
    const driverId = `driver-${pickInteger(random, 1, Math.round(1 / offeredShare) - 1)}`;
    const offer = {
      createdAt: toInstant(at),
      payoutCents: payCents,
      pickup: getPoint(day, pickup),
      dropoff: getPoint(day, dropoff),
    };
    if (isOffered) own.push({ ...offer, distanceMiles: null, estimatedMinutes: null });
    else others.push({ ...offer, driverId });
  }
  return { own, others };
}
