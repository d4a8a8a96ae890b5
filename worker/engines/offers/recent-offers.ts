import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { isSampled, SAMPLED_MINUTES } from './lookahead/offer-slots.ts';
import { sampleByPriority } from './lookahead/sample-by-priority.ts';

/** A recent offer nearby, without its driver. `weight`: how many offers it stands for, 1 or more. */
export type NearbyOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng;
  dropoff: LatLng;
  weight: number;
};

/** The recent offers nearby, and the share of them one driver sees (0 to 1). */
export type Neighborhood = { offers: readonly NearbyOffer[]; share: number };

/** An offer scenarios are sampled from: `second` as in `SampledOffer`, places rounded to a street. */
export type RecentOffer = {
  second: number;
  weight: number;
  payCents: number;
  pickup: LatLng;
  dropoff: LatLng;
};

/** Returns the rounded offers that scenarios of an instant (epoch ms) are sampled from. */
export function pickRecent({ offers }: Neighborhood, drawnAt: number): RecentOffer[] {
  const recent = offers
    .filter(({ createdAt }) => isSampled(createdAt, drawnAt))
    .map(({ createdAt, weight, payoutCents, pickup, dropoff }) => {
      const offer = {
        second: Math.floor(createdAt / 1000) % (60 * SAMPLED_MINUTES),
        payCents: payoutCents,
        pickup: roundPosition(pickup),
        dropoff: roundPosition(dropoff),
      };
      return { ...offer, createdAt, weight, key: getKey(offer) };
    });
  return sampleByPriority(recent).map(({ createdAt, key, weight, ...offer }) => ({
    ...offer,
    weight: Math.round(100 * weight) / 100,
  }));
}

/** Returns an offer's 32-bit key. */
export function getKey({ second, payCents, pickup, dropoff }: Omit<RecentOffer, 'weight'>): number {
  const places = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng];
  return [second, payCents, ...places.map((degrees) => Math.round(1000 * degrees))].reduce(
    (key, figure) => mixBits(key ^ figure),
    0,
  );
}
