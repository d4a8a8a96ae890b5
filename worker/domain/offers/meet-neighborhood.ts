import { computeMilesBetween, type LatLng, roundPosition } from '../shared/geo.ts';
import { estimateDrivers } from './estimate-drivers.ts';
import type { SeenOffer } from './learn-wage.ts';
import { isSampled } from './offer-slots.ts';
import type { NearbyOffer, Neighborhood } from './recent-offers.ts';
import { stretchSlots } from './stretch-slots.ts';

/** A driver hardly gets offers from farther away. */
const NEAR_MILES = 5;

/** What another driver was offered; `driverId` only tells how many there are. */
export type OfferOfOthers = Pick<SeenOffer, 'createdAt' | 'payoutCents' | 'pickup' | 'dropoff'> & {
  driverId: string;
};

type Met = NearbyOffer & { driverId: string };

/**
 * What was offered near a place in the 75 minutes before futures are drawn, to this driver and to others, and the share
 * of it one driver sees: the driver's own part of it, but no less than an equal share among those who were offered
 * something there and then. Newest first. Other people's places come out no more exact than a street.
 *
 * @param given.others as read by slots: see `stretchSlots`
 * @param given.drawnAt epoch ms: see `getDrawnAt`
 */
export function meetNeighborhood(given: {
  own: readonly SeenOffer[];
  others: readonly OfferOfOthers[];
  around: LatLng;
  drawnAt: number;
}): Neighborhood {
  const { own, others, around, drawnAt } = given;
  const isNear = ({ createdAt, pickup }: OfferOfOthers) =>
    pickup !== null && isSampled(createdAt, drawnAt) && computeMilesBetween(pickup, around) <= NEAR_MILES;
  const ownNear = own
    .map((offer) => ({ ...offer, driverId: '', weight: 1 }))
    .filter(isNear)
    .flatMap(blur);
  const othersNear = stretchSlots(others).filter(isNear).flatMap(blur);
  const offers = [...ownNear, ...othersNear].sort((a, b) => b.createdAt - a.createdAt);
  const ofOthers = countOffers(othersNear);
  const drivers =
    1 +
    estimateDrivers(
      othersNear.map(({ driverId }) => driverId),
      ofOthers,
    );
  const share = offers.length === 0 ? 0 : Math.max(ownNear.length / (ownNear.length + ofOthers), 1 / drivers);
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
