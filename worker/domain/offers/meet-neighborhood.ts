import { computeMilesBetween, type LatLng, roundPosition } from '../shared/geo.ts';
import type { NearbyOffer, Neighborhood } from './future.ts';
import type { SeenOffer } from './learn-wage.ts';
import { SAMPLED_MINUTES } from './look-ahead.ts';

/** A driver hardly gets offers from farther away. */
const NEAR_MILES = 5;

/** What another driver was offered; `driverId` only tells how many there are. */
export type OfferOfOthers = Pick<SeenOffer, 'createdAt' | 'payoutCents' | 'pickup' | 'dropoff'> & {
  driverId: string;
};

/**
 * What was offered near a place lately, to this driver and to others, and the share of it one driver sees: the driver's
 * own part of it, but no less than an equal share. Newest first. Other people's places come out no more exact than a street.
 */
export function meetNeighborhood(given: {
  own: readonly SeenOffer[];
  others: readonly OfferOfOthers[];
  around: LatLng;
  now: number;
}): Neighborhood {
  const { own, others, around, now } = given;
  const since = now - SAMPLED_MINUTES * 60_000;
  const listNear = (offers: readonly Omit<OfferOfOthers, 'driverId'>[]) =>
    offers.flatMap(({ createdAt, payoutCents, pickup, dropoff }): NearbyOffer[] => {
      if (pickup === null || dropoff === null || createdAt <= since) return [];
      if (computeMilesBetween(pickup, around) > NEAR_MILES) return [];
      const places = { pickup: roundPosition(pickup), dropoff: roundPosition(dropoff) };
      return [{ createdAt, payoutCents, ...places }];
    });
  const ownNear = listNear(own);
  const offers = [...ownNear, ...listNear(others)].sort((a, b) => b.createdAt - a.createdAt);
  const drivers = 1 + new Set(others.map(({ driverId }) => driverId)).size;
  const share = offers.length === 0 ? 0 : Math.max(ownNear.length / offers.length, 1 / drivers);
  return { offers, share };
}
