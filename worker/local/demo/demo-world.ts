import type { Random } from '#worker/domain/shared/random.ts';
import type { DemoOffer } from './create-offer.ts';
import { type OfferPay, payOffer, type TripTerms } from './pay-offer.ts';
import { getMeal, PLANTED } from './planted.ts';
import type { DemoRestaurant } from './restaurants.ts';

/** An offer as a driver sees it who decides on it: `miles` from where they are, by the restaurant, to the customer. */
export type PresentedOffer = {
  offer: DemoOffer;
  miles: number;
  /** When it came, in epoch ms. */
  at: number;
  /** Whether it came while another was active. */
  isOnTrip: boolean;
};

/** Everything that makes some work pay more than other. The streets, who lives where and chance are the same in any world. */
export type DemoWorld = {
  /** How often offers come on a local weekday (0 = Sunday); 1 is usual. */
  getDemand: (weekday: number) => number;
  /** Usual minutes between two offers at a local hour, at a demand of 1. */
  getGapMinutes: (hour: number) => number;
  /** Minutes a driver usually waits at the counter of a restaurant at a local hour. */
  getWaitMinutes: (restaurant: DemoRestaurant, hour: number) => number;
  payOffer: (random: Random, terms: TripTerms) => OfferPay;
  isDeclined: (random: Random, offer: PresentedOffer) => boolean;
  /** How many trips a second offer comes in on; it is taken where it lies on the way. */
  stackedShare: number;
};

function getGapMinutes(hour: number): number {
  const { gapMinutes, peakHours, shoulderHours } = PLANTED;
  if (peakHours.some((peak) => peak === hour)) return gapMinutes.peak;
  return shoulderHours.some((shoulder) => shoulder === hour) ? gapMinutes.shoulder : gapMinutes.else;
}

/** Picky as drivers are: too little for the way, or a counter known to be slow. */
function isDeclined(random: Random, { offer, miles }: PresentedOffer): boolean {
  const { restaurant, payoutCents } = offer;
  const isPoor = payoutCents < 430 || payoutCents / miles < 145;
  if (isPoor) return random() < 0.6;
  return random() < (restaurant.waitMinutes >= 9 ? 0.2 : 0.04);
}

/** The demo driver's world, with everything that is planted. */
export const DEMO_WORLD: DemoWorld = {
  getDemand: (weekday) => PLANTED.weekdayDemand[weekday] ?? 1,
  getGapMinutes,
  getWaitMinutes: (restaurant, hour) => restaurant.waitMinutes * PLANTED.mealWaits[getMeal(hour)],
  payOffer,
  isDeclined,
  stackedShare: 0.3,
};
