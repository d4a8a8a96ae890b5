import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { isSampled, SAMPLED_MINUTES } from './lookahead/offer-slots.ts';
import { sampleByPriority } from './lookahead/sample-by-priority.ts';

/** An offer somebody near by was made lately; nothing in it says to whom. `weight`: how many it stands for, 1 or more. */
export type NearbyOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng;
  dropoff: LatLng;
  weight: number;
};

/** What was offered near by lately, and which share of it one driver gets to see (0 to 1). */
export type Neighborhood = { offers: readonly NearbyOffer[]; share: number };

/** An offer futures are drawn from: `second` as in `SampledOffer`, places no more exact than a street. */
export type RecentOffer = {
  second: number;
  weight: number;
  payCents: number;
  pickup: LatLng;
  dropoff: LatLng;
};

/** Those of a neighborhood that count for futures drawn at an instant (epoch ms): not too many, and no finer than need be. */
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

/** 32 bits that tell an offer from others, the same at each look. */
export function getKey({ second, payCents, pickup, dropoff }: Omit<RecentOffer, 'weight'>): number {
  const places = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng];
  return [second, payCents, ...places.map((degrees) => Math.round(1000 * degrees))].reduce(
    (key, figure) => mixBits(key ^ figure),
    0,
  );
}
