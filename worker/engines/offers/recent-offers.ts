import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { isSampled, SAMPLED_MINUTES } from './lookahead/offer-slots.ts';

/** A recent offer nearby. `weight`: how many offers it stands for, 1 or more. */
export type NearbyOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng;
  dropoff: LatLng;
  weight: number;
};

/** The recent offers nearby, each once, and the share of them one driver sees (0 to 1). */
export type Neighborhood = { offers: readonly NearbyOffer[]; share: number };

/** An offer scenarios are sampled from: `second` as in `SampledOffer`, places rounded to a street. */
export type RecentOffer = {
  second: number;
  weight: number;
  payCents: number;
  pickup: LatLng;
  dropoff: LatLng;
};

/** More take time and gain nothing, because one driver sees few of them. */
const MAX_RECENT = 60;

/**
 * Returns the rounded offers that scenarios of an instant (epoch ms) are sampled from, at most `MAX_RECENT`, weighted for the
 * others. The choice depends on each offer alone, so a new offer replaces at most one.
 */
export function pickRecent({ offers }: Neighborhood, drawnAt: number): RecentOffer[] {
  const recent = offers
    .filter(({ createdAt }) => isSampled(createdAt, drawnAt))
    .map(({ createdAt, weight, payoutCents, pickup, dropoff }) => ({
      second: Math.floor(createdAt / 1000) % (60 * SAMPLED_MINUTES),
      ...{ weight, payCents: payoutCents },
      ...{ pickup: roundPosition(pickup), dropoff: roundPosition(dropoff) },
    }));
  const kept =
    recent.length <= MAX_RECENT
      ? recent
      : recent.sort((one, other) => getKey(one) - getKey(other)).slice(0, MAX_RECENT);
  const factor = sumWeights(recent) / sumWeights(kept);
  return kept.map((offer) => ({ ...offer, weight: Math.round(100 * factor * offer.weight) / 100 }));
}

function sumWeights(offers: readonly { weight: number }[]): number {
  return offers.reduce((sum, { weight }) => sum + weight, 0);
}

export function getKey({ second, payCents, pickup, dropoff }: Omit<RecentOffer, 'weight'>): number {
  const places = [pickup.lat, pickup.lng, dropoff.lat, dropoff.lng];
  return [second, payCents, ...places.map((degrees) => Math.round(1000 * degrees))].reduce(
    (key, figure) => mixBits(key ^ figure),
    0,
  );
}
