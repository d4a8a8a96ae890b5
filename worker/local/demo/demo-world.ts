import {
  type OfferWorld,
  SAMPLE_WORLD,
  type SampleOffer,
} from '#worker/domain/orders/samples/create-offer.ts';
import type { Random } from '#worker/domain/shared/random.ts';
import { measureMiles, measureMinutes } from './measure-drive.ts';
import { PLANTED } from './planted.ts';

/** An offer as shown to the driver: `miles` from the driver through the restaurant to the customer. */
export type PresentedOffer = {
  offer: SampleOffer;
  miles: number;
  /** When it arrived, in epoch ms. */
  at: number;
  /** Whether it arrived while another order was active. */
  isOnTrip: boolean;
};

/**
 * All the factors that make some work pay more than other work. Streets, customers and random numbers are the same in every
 * world.
 */
export type DemoWorld = OfferWorld & {
  /** Returns how frequent offers are on a local weekday (0 = Sunday); 1 is usual. */
  getDemand: (weekday: number) => number;
  /** Returns the usual minutes between two offers at a local hour, at a demand of 1. */
  getGapMinutes: (hour: number) => number;
  isDeclined: (random: Random, offer: PresentedOffer) => boolean;
  /** The share of trips during which a second offer arrives; it is accepted if it is on the way. */
  stackedShare: number;
};

function getGapMinutes(hour: number): number {
  const { gapMinutes, peakHours, shoulderHours } = PLANTED;
  if (peakHours.some((peak) => peak === hour)) return gapMinutes.peak;
  return shoulderHours.some((shoulder) => shoulder === hour) ? gapMinutes.shoulder : gapMinutes.else;
}

/** Whether the driver declines: the pay is low for the distance, or the restaurant is known to be slow. */
function isDeclined(random: Random, { offer, miles }: PresentedOffer): boolean {
  const { restaurant, payoutCents } = offer;
  const isPoor = payoutCents < 430 || payoutCents / miles < 265;
  if (isPoor) return random() < 0.6;
  return random() < (restaurant.waitMinutes >= 9 ? 0.2 : 0.04);
}

/** The demo driver's world, including all planted patterns. */
export const DEMO_WORLD: DemoWorld = {
  ...SAMPLE_WORLD,
  measureMiles,
  measureMinutes,
  getDemand: (weekday) => PLANTED.weekdayDemand[weekday] ?? 1,
  getGapMinutes,
  isDeclined,
  stackedShare: 0.3,
};
