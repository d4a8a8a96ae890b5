import { computeMilesBetween, type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import type { SeenOffer } from '#worker/engines/offers/learn-wage.ts';
import type { NearbyOffer, Neighborhood } from '#worker/engines/offers/recent-offers.ts';
import { extrapolateSlots } from './extrapolate-slots.ts';
import { isSampled } from './offer-slots.ts';

/** Drivers rarely get offers from farther away. */
const NEAR_MILES = 5;

/** The most offers one driver is taken to see in the sampled 75 minutes, unless they saw more. */
const MAX_SEEN_BY_ONE = 30;

/** Another driver's offer; `driverId` serves to count drivers only. */
export type OfferOfOthers = Pick<SeenOffer, 'createdAt' | 'payoutCents' | 'pickup' | 'dropoff'> & {
  driverId: string;
};

type Met = NearbyOffer & { driverId: string };

/**
 * Returns what was offered near a place in the 75 minutes before futures are drawn, to this driver and to others, and the share
 * of it one driver sees: the driver's own part of it, but no less than an equal share among those who were offered
 * something there and then, as far as that is no more than one driver can see. Newest first. Other people's places come
 * out no more exact than a street, and their pay no higher than what is common there makes believable.
 *
 * @param given.others as read by slots: see `extrapolateSlots`
 * @param given.drawnAt epoch ms: see `getDrawnAt`
 */
export function measureNeighborhood(given: {
  own: readonly SeenOffer[];
  others: readonly OfferOfOthers[];
  around: LatLng;
  drawnAt: number;
}): Neighborhood {
  const { own, others, around, drawnAt } = given;
  const isDrawn = ({ createdAt }: { createdAt: number }) => isSampled(createdAt, drawnAt);
  const isNear = ({ pickup }: OfferOfOthers) =>
    pickup !== null && computeMilesBetween(pickup, around) <= NEAR_MILES;
  const ownNear = own
    .map((offer) => ({ ...offer, driverId: '', weight: 1 }))
    .filter((offer) => isDrawn(offer) && isNear(offer))
    .flatMap(blur);
  const othersNear = limitPay(extrapolateSlots(others.filter(isDrawn)).filter(isNear).flatMap(blur));
  const offers = [...ownNear, ...othersNear].sort((a, b) => b.createdAt - a.createdAt);
  const ofOthers = countOffers(othersNear);
  const drivers =
    1 +
    estimateDrivers(
      othersNear.map(({ driverId }) => driverId),
      ofOthers,
    );
  const all = ownNear.length + ofOthers;
  const equal = Math.min(all / drivers, MAX_SEEN_BY_ONE);
  const share = all === 0 ? 0 : Math.max(ownNear.length, equal) / all;
  return { offers: offers.map(({ driverId, ...offer }) => offer), share };
}

function blur({
  driverId,
  createdAt,
  payoutCents,
  pickup,
  dropoff,
  weight,
}: OfferOfOthers & { weight: number }): Met[] {
  if (pickup === null || dropoff === null) return [];
  return [
    {
      driverId,
      createdAt,
      payoutCents,
      pickup: roundPosition(pickup),
      dropoff: roundPosition(dropoff),
      weight,
    },
  ];
}

function countOffers(offers: readonly Met[]): number {
  return offers.reduce((sum, { weight }) => sum + weight, 0);
}

/** Pay beyond this many interquartile ranges above the upper quartile counts as a mistake. */
const FAR_OUT = 3;

/** The least interquartile range, in cents. */
const MIN_SPREAD_CENTS = 200;

/** Limits pay to the upper outer fence of all offers (J. W. Tukey, "Exploratory Data Analysis", 2C). */
export function limitPay<T extends { payoutCents: number }>(offers: readonly T[]): T[] {
  const sorted = offers.map(({ payoutCents }) => payoutCents).sort((one, other) => one - other);
  const findQuartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = Math.max(MIN_SPREAD_CENTS, findQuartile(0.75) - findQuartile(0.25));
  const fence = findQuartile(0.75) + FAR_OUT * spread;
  return offers.map((offer) => ({ ...offer, payoutCents: Math.min(fence, offer.payoutCents) }));
}

/**
 * Estimates the number of drivers from a sample of their offers: those seen plus `once·(once − 1) / (2·(twice + 1))`.
 * Source: A. Chao, "Nonparametric estimation of the number of classes in a population", 1984, bias-corrected.
 *
 * @param drivers the driver of each sampled offer
 * @param offers how many offers there were in all
 */
function estimateDrivers(drivers: readonly string[], offers: number): number {
  const counts = new Map<string, number>();
  for (const driver of drivers) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  if (offers <= drivers.length) return counts.size;
  const seenTimes = (times: number) => [...counts.values()].filter((count) => count === times).length;
  const once = seenTimes(1);
  return Math.min(offers, counts.size + (once * (once - 1)) / (2 * (seenTimes(2) + 1)));
}
