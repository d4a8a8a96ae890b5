import { computeMilesBetween, type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import type { SeenOffer } from '#worker/engines/offers/learn-wage.ts';
import type { NearbyOffer, Neighborhood } from '#worker/engines/offers/recent-offers.ts';
import { estimateDrivers } from './estimate-drivers.ts';
import { extrapolateSlots } from './extrapolate-slots.ts';
import { limitPay } from './limit-pay.ts';
import { isSampled } from './offer-slots.ts';

/** A driver hardly gets offers from farther away. */
const NEAR_MILES = 5;

/** Nobody is taken to see more offers than this in the sampled 75 minutes, unless they really did. */
const MAX_SEEN_BY_ONE = 30;

/** What another driver was offered; `driverId` only tells how many there are. */
export type OfferOfOthers = Pick<SeenOffer, 'createdAt' | 'payoutCents' | 'pickup' | 'dropoff'> & {
  driverId: string;
};

type Met = NearbyOffer & { driverId: string };

/**
 * What was offered near a place in the 75 minutes before futures are drawn, to this driver and to others, and the share
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
