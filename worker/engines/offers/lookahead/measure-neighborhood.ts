import { computeMilesBetween, type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { getCellNumber } from '#worker/domain/shared/grid.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { countOffers, type NearbyOffer, type Neighborhood } from '#worker/engines/offers/recent-offers.ts';
import { MAX_DRAW } from './offer-draw.ts';
import { getSlotStart, isSampled, SAMPLED_MINUTES } from './offer-slots.ts';

/** Maximum distance of a pickup; drivers rarely get offers from farther away. */
const NEAR_MILES = 5;

/** Maximum orders read of one cell and slot, those with the lowest draws; bounds the rows read. */
export const MAX_IN_SLOT = 8;

/** How many offers one driver typically gets an hour, and the observation time this prior is worth. */
const TYPICAL_AN_HOUR = 10;
const TYPICAL_WEIGHT_MS = 20 * MINUTE_MS;

/** An offer as the driver saw it; `createdAt` in epoch ms. */
export type SeenOffer = {
  createdAt: number;
  payoutCents: number;
  pickup: LatLng | null;
  dropoff: LatLng | null;
};

/** An offered order, once for all drivers who saw it; `draw`: see `DRAW_FACTORS`. */
export type MarketOffer = SeenOffer & { draw: number };

/**
 * Returns the offers near a place in the 75 minutes before scenarios are sampled, and the share of them this driver sees: their
 * offers an hour (a typical rate counts for 20 minutes) over those of all drivers. Places are rounded to a street, and
 * implausibly high pay is limited.
 *
 * @param given.market as read by slots: the orders with the lowest draws of each cell and slot
 * @param given.drawnAt epoch ms: see `getDrawnAt`
 */
export function measureNeighborhood(given: {
  own: readonly SeenOffer[];
  market: readonly MarketOffer[];
  around: LatLng;
  drawnAt: number;
}): Neighborhood {
  const { own, market, around, drawnAt } = given;
  const isNear = ({ createdAt, pickup }: Pick<SeenOffer, 'createdAt' | 'pickup'>) =>
    isSampled(createdAt, drawnAt) && pickup !== null && computeMilesBetween(pickup, around) <= NEAR_MILES;
  const ofMarket = weightSlots(market).filter(isNear).flatMap(blur);
  const ownNear = own.filter(isNear).flatMap((offer) => blur({ ...offer, weight: 1 }));
  // Hand-added offers are not in the market, so a driver who types them in is measured by their own.
  const offers = limitPay(countOffers(ofMarket) >= ownNear.length ? ofMarket : ownNear);
  const count = countOffers(offers);
  return { offers, share: count === 0 ? 0 : Math.min(1, countSeen(ownNear, drawnAt) / count) };
}

/** Returns how many offers the driver is likely to see in 75 minutes. */
function countSeen(own: readonly NearbyOffer[], drawnAt: number): number {
  const first = Math.min(drawnAt, ...own.map(({ createdAt }) => createdAt));
  const watched = drawnAt - first + TYPICAL_WEIGHT_MS;
  const seen = own.length + (TYPICAL_AN_HOUR * TYPICAL_WEIGHT_MS) / HOUR_MS;
  return (seen * SAMPLED_MINUTES * MINUTE_MS) / watched;
}

/**
 * Adds the weight of each order: how many orders of its cell and slot it represents. If the limit was reached, their number is
 * estimated from the k-th lowest draw, `(k − 1) / draw`. Source: Z. Bar-Yossef et al., "Counting distinct elements in a data
 * stream", RANDOM 2002.
 */
function weightSlots<T extends Omit<MarketOffer, 'payoutCents' | 'dropoff'>>(
  offers: readonly T[],
): (T & { weight: number })[] {
  const slots = new Map<string, T[]>();
  for (const offer of offers) {
    if (offer.pickup === null) continue;
    const key = `${getCellNumber(offer.pickup, 'vicinity')} ${getSlotStart(offer.createdAt)}`;
    slots.set(key, [...(slots.get(key) ?? []), offer]);
  }
  return [...slots.values()].flatMap((slot) => {
    const last = Math.max(...slot.map(({ draw }) => draw));
    const total =
      slot.length < MAX_IN_SLOT ? slot.length : ((slot.length - 1) * MAX_DRAW) / Math.max(1, last);
    return slot.map((offer) => ({ ...offer, weight: Math.max(1, total / slot.length) }));
  });
}

function blur({
  createdAt,
  payoutCents,
  pickup,
  dropoff,
  weight,
}: SeenOffer & { weight: number }): NearbyOffer[] {
  if (pickup === null || dropoff === null) return [];
  return [{ createdAt, payoutCents, weight, pickup: roundPosition(pickup), dropoff: roundPosition(dropoff) }];
}

/** Pay more than this many interquartile ranges above the upper quartile counts as a mistake. */
const FAR_OUT = 3;

/** Minimum interquartile range, in cents. */
const MIN_SPREAD_CENTS = 200;

/** Limits pay to the upper outer fence of all offers (J. W. Tukey, "Exploratory Data Analysis", 2C). */
function limitPay<T extends { payoutCents: number }>(offers: readonly T[]): T[] {
  const sorted = offers.map(({ payoutCents }) => payoutCents).sort((one, other) => one - other);
  const findQuartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = Math.max(MIN_SPREAD_CENTS, findQuartile(0.75) - findQuartile(0.25));
  const fence = findQuartile(0.75) + FAR_OUT * spread;
  return offers.map((offer) => ({ ...offer, payoutCents: Math.min(fence, offer.payoutCents) }));
}
