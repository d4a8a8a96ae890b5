import { hashText } from '../shared/hash-text.ts';
import { createRandom } from '../shared/random.ts';
import { LEAST_RECENT_OFFERS } from './offer.ts';
import { type FutureOffer, playOn, type SimulatedHand, type SimulationTerms } from './play-on.ts';

/** Offers seen near by of this age and younger are drawn from. */
export const SAMPLED_MINUTES = 75;
const FUTURES = 30;

/** How often futures are drawn anew, in ms. */
const DRAWN_EVERY_MS = 5 * 60_000;

/**
 * The instant (epoch ms) whose recent past the futures of `now` are drawn from: where offers come by the second, an offer
 * would else be worth something else at each look.
 */
export function getDrawnAt(now: number): number {
  return now - (now % DRAWN_EVERY_MS);
}

/** An offer seen lately: when, in minutes before now, what it asked and paid, and how many it stands for. */
export type RecentOffer = Omit<FutureOffer, 'at'> & { minutesAgo: number; weight: number };

type Given = {
  orderId: string;
  withOffer: SimulatedHand;
  without: SimulatedHand;
  payCents: number;
  recent: readonly RecentOffer[];
  /** Which share of the recent offers one driver gets to see, 0 to 1. */
  share: number;
  horizonMinutes: number;
  terms: SimulationTerms;
};

/**
 * What the offer is worth given what is likely to come: the mean, over sampled futures, of what the driver nets with it
 * less what they net without it, deciding by the closed form from then on. Null with under 12 recent offers.
 *
 * A future is the recent past moved ahead by a random turn (so that bursts and gaps stay as they were) and thinned to
 * what one driver sees. The order's id is the seed: the same facts give the same answer.
 */
export function lookAhead(given: Given): { valueCents: number; futures: number; seed: number } | null {
  const { recent, share, horizonMinutes, terms } = given;
  if (recent.length < LEAST_RECENT_OFFERS) return null;
  const seed = hashText(given.orderId);
  const random = createRandom(seed);
  let gained = 0;
  for (let future = 0; future < FUTURES; future++) {
    const turn = random() * SAMPLED_MINUTES;
    const offers = recent
      .filter(({ weight }) => random() < share * weight)
      .map(({ minutesAgo, weight, ...offer }) => ({
        ...offer,
        at: (2 * SAMPLED_MINUTES - minutesAgo + turn) % SAMPLED_MINUTES,
      }))
      .filter(({ at }) => at < horizonMinutes)
      .sort((a, b) => a.at - b.at);
    const netWith = given.payCents + playOn(given.withOffer, offers, horizonMinutes, terms);
    gained += netWith - playOn(given.without, offers, horizonMinutes, terms);
  }
  return { valueCents: Math.round(gained / FUTURES) + 0, futures: FUTURES, seed };
}
