import {
  type OfferWorld,
  SAMPLE_WORLD,
  type SampleOffer,
} from '#worker/domain/orders/samples/create-offer.ts';
import type { Random } from '#worker/domain/shared/random.ts';
import { measureMiles, measureMinutes } from './measure-drive.ts';
import { PLANTED } from './planted.ts';

/** An offer as a driver sees it who decides on it: `miles` from where they are, by the restaurant, to the customer. */
export type PresentedOffer = {
  offer: SampleOffer;
  miles: number;
  /** When it came, in epoch ms. */
  at: number;
  /** Whether it came while another was active. */
  isOnTrip: boolean;
};

/** Everything that makes some work pay more than other. The streets, who lives where and chance are the same in any world. */
export type DemoWorld = OfferWorld & {
  /** How often offers come on a local weekday (0 = Sunday); 1 is usual. */
  getDemand: (weekday: number) => number;
  /** Usual minutes between two offers at a local hour, at a demand of 1. */
  getGapMinutes: (hour: number) => number;
  isDeclined: (random: Random, offer: PresentedOffer) => boolean;
  /** How many trips a second offer comes in on; it is taken where it lies on the way. */
  stackedShare: number;
};

function getGapMinutes(hour: number): number {
  const { gapMinutes, peakHours, shoulderHours } = PLANTED;
  if (peakHours.some((peak) => peak === hour)) return gapMinutes.peak;
  return shoulderHours.some((shoulder) => shoulder === hour) ? gapMinutes.shoulder : gapMinutes.else;
}

/** Picky as drivers are: too little for the way, which is short in this city, or a counter known to be slow. */
function isDeclined(random: Random, { offer, miles }: PresentedOffer): boolean {
  const { restaurant, payoutCents } = offer;
  const isPoor = payoutCents < 430 || payoutCents / miles < 265;
  if (isPoor) return random() < 0.6;
  return random() < (restaurant.waitMinutes >= 9 ? 0.2 : 0.04);
}

/** The demo driver's world, with everything that is planted. */
export const DEMO_WORLD: DemoWorld = {
  ...SAMPLE_WORLD,
  measureMiles,
  measureMinutes,
  getDemand: (weekday) => PLANTED.weekdayDemand[weekday] ?? 1,
  getGapMinutes,
  isDeclined,
  stackedShare: 0.3,
};
