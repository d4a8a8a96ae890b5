import type { LatLng } from '#worker/domain/shared/geo.ts';
import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { SAMPLED_MINUTES } from './lookahead/offer-slots.ts';

/** A recent offer nearby, its places rounded to a street. `weight`: how many offers it represents, 1 or more. */
export type NearbyOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng;
  dropoff: LatLng;
  weight: number;
};

/** The recent offers nearby, each once, and the share of them one driver sees (0 to 1). */
export type Neighborhood = { offers: readonly NearbyOffer[]; share: number };

/** An offer scenarios are sampled from: `second` as in `SampledOffer`. */
export type RecentOffer = {
  second: number;
  weight: number;
  payCents: number;
  pickup: LatLng;
  dropoff: LatLng;
};

/** Maximum offers that scenarios are sampled from; more take time and gain nothing, because one driver sees few of them. */
const MAX_RECENT = 60;

/**
 * Returns the offers that scenarios are sampled from, at most `MAX_RECENT`, weighted to represent the others. The choice depends
 * on each offer alone, so a new offer replaces at most one.
 */
export function pickRecent({ offers }: Neighborhood): RecentOffer[] {
  const recent = offers.map(({ createdAt, payoutCents, ...offer }) => ({
    ...offer,
    second: Math.floor(createdAt / 1000) % (60 * SAMPLED_MINUTES),
    payCents: payoutCents,
  }));
  const kept =
    recent.length <= MAX_RECENT
      ? recent
      : recent.sort((one, other) => getKey(one) - getKey(other)).slice(0, MAX_RECENT);
  const factor = countOffers(recent) / countOffers(kept);
  return kept.map((offer) => ({ ...offer, weight: Math.round(100 * factor * offer.weight) / 100 }));
}

/** Returns how many offers these represent. */
export function countOffers(offers: readonly { weight: number }[]): number {
  return sumOf(offers, ({ weight }) => weight);
}

export function getKey({ second, payCents, pickup, dropoff }: Omit<RecentOffer, 'weight'>): number {
  const places = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng];
  return [second, payCents, ...places.map((degrees) => Math.round(1000 * degrees))].reduce(
    (key, figure) => mixBits(key ^ figure),
    0,
  );
}
