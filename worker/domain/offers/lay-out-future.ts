import { MINUTE_MS } from '../shared/time.ts';
import { listPickupWaits, type PickupWait } from './add-waits.ts';
import { createPlaces, type Places } from './create-places.ts';
import { drawFutures } from './draw-futures.ts';
import type { OfferLayout } from './lay-out-offers.ts';
import { LEAST_RECENT_OFFERS, LOOKAHEAD_MINUTES } from './offer.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { FutureOffer, SimulationTerms } from './play-on.ts';
import { getKey, type Neighborhood, pickRecent, type RecentOffer } from './recent-offers.ts';

/** The futures of the offers that came in one quarter of an hour, and what they were drawn from. */
export type Drawn = { recent: readonly RecentOffer[]; share: number; futures: FutureOffer[][] };

/** The futures of a page of offers, laid out for the simulation. */
export type Future = {
  /** By the instant they are drawn at (epoch ms); none where too little was offered before it. */
  drawn: ReadonlyMap<number, Drawn>;
  seed: number;
  horizonMinutes: number;
  terms: SimulationTerms;
};

/**
 * Lays out what was offered lately beside the places of a layout; null with too little of it at any time.
 *
 * @param given.neighborhoods by the instant futures are drawn at: see `getDrawnAt`
 * @param given.localHour hour of the day at the place, for the traffic
 * @param given.shiftEndsAt epoch ms, when the driver stops working, or null when unknown
 * @param given.seed 32 bits; one for all offers of a driver, so that they are compared in the same futures
 */
export function layOutFuture(given: {
  layout: Pick<OfferLayout, 'points' | 'hand' | 'offers' | 'waits'>;
  neighborhoods: ReadonlyMap<number, Neighborhood>;
  terms: OfferTerms;
  localHour: number;
  shiftEndsAt: number | null;
  seed: number;
  now: number;
}): Future | null {
  const { layout, seed, now, shiftEndsAt } = given;
  const places = createPlaces(layout.points);
  const untilShiftEnds = shiftEndsAt === null ? LOOKAHEAD_MINUTES : (shiftEndsAt - now) / MINUTE_MS;
  const horizonMinutes = Math.max(0, Math.min(LOOKAHEAD_MINUTES, untilShiftEnds));
  const drawn = new Map<number, Drawn>();
  for (const [drawnAt, neighborhood] of given.neighborhoods) {
    const recent = pickRecent(neighborhood, drawnAt);
    if (recent.length < LEAST_RECENT_OFFERS) continue;
    const { share } = neighborhood;
    const futures = drawFutures({ offers: placeOffers(recent, places), share, horizonMinutes, seed });
    drawn.set(drawnAt, { recent, share, futures });
  }
  if (drawn.size === 0) return null;
  const terms = { ...places.measure(given.localHour), ...priceSimulation(given.terms) };
  addWaits(terms, listPickupWaits(layout));
  return { drawn, seed, horizonMinutes, terms };
}

/** Who comes to a slow restaurant leaves it later, as in the routes that offers are judged by. */
function addWaits({ minutes, size }: SimulationTerms, waits: readonly PickupWait[]): void {
  for (const { node, minutes: wait, there } of waits) {
    for (let from = 0; from < size; from++) {
      if (!there.has(from)) minutes[from * size + node] = (minutes[from * size + node] ?? 0) + wait;
    }
  }
}

/** Recent offers with nodes for their places, as futures are drawn from. */
export function placeOffers(recent: readonly RecentOffer[], places: Places) {
  return recent.map((offer) => ({
    ...offer,
    key: getKey(offer),
    pickup: places.find(offer.pickup),
    dropoff: places.find(offer.dropoff),
  }));
}

/** The terms of offers as a simulation takes them. */
export function priceSimulation(
  terms: Pick<OfferTerms, 'wageCentsPerHour' | 'costCentsPerMile' | 'roomCents'>,
) {
  return {
    centsPerMinute: terms.wageCentsPerHour / 60,
    centsPerMile: terms.costCentsPerMile,
    roomCents: terms.roomCents,
  };
}
