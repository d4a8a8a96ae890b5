import { ESTIMATED_TRAVEL, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { listPickupWaits, type PickupWait } from '#worker/engines/offers/add-waits.ts';
import { createPlaces, type Places } from '#worker/engines/offers/create-places.ts';
import { LOOKAHEAD_MINUTES, MIN_RECENT_OFFERS } from '#worker/engines/offers/offer.ts';
import type { OfferLayout } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import {
  getKey,
  type Neighborhood,
  pickRecent,
  type RecentOffer,
} from '#worker/engines/offers/recent-offers.ts';
import type { ScenarioOffer, SimulationTerms } from './roll-out.ts';
import { sampleScenarios } from './sample-scenarios.ts';

/** The recent offers before one instant that scenarios are sampled from; `share` as in `Neighborhood`. */
export type Recent = { recent: readonly RecentOffer[]; share: number };
/** The same, with the scenarios. */
export type Drawn = Recent & { scenarios: ScenarioOffer[][] };

/** What scenarios depend on besides the offers. */
export type ScenarioBasis = {
  /** Of the layout: node by node. */
  points: readonly LatLng[];
  waits: readonly PickupWait[];
  /** Hour of the day at the place, for the traffic. */
  localHour: number;
  horizonMinutes: number;
  prices: Pick<SimulationTerms, 'centsPerMinute' | 'centsPerMile' | 'capacityCostCents'>;
  /** 32 bits. */
  seed: number;
  travel: TravelMeasure;
};

/** The scenarios of a page of offers, ready for the simulation. */
export type Scenario = ScenarioBasis & {
  /** By the instant they are sampled at (epoch ms); none with too few offers before it. */
  drawn: ReadonlyMap<number, Drawn>;
  terms: SimulationTerms;
};

/**
 * Samples the scenarios of a layout from recent offers; null with too few of them at any time.
 *
 * @param given.neighborhoods by the instant scenarios are sampled at: see `getDrawnAt`
 * @param given.shiftEndsAt epoch ms, when the driver stops working, or null when unknown
 * @param given.seed one for all offers of a driver, so that they are compared in the same scenarios
 */
export function buildScenarioBasis(given: {
  layout: Pick<OfferLayout, 'points' | 'activeOrders' | 'offers' | 'waits'>;
  neighborhoods: ReadonlyMap<number, Neighborhood>;
  terms: OfferTerms;
  localHour: number;
  shiftEndsAt: number | null;
  seed: number;
  /** Measures between all places of a scenario. */
  travel?: TravelMeasure;
  now: number;
}): Scenario | null {
  const { layout, localHour, seed, now, shiftEndsAt, travel = ESTIMATED_TRAVEL } = given;
  const untilShiftEnds = shiftEndsAt === null ? LOOKAHEAD_MINUTES : (shiftEndsAt - now) / MINUTE_MS;
  const recents = new Map<number, Recent>();
  for (const [drawnAt, neighborhood] of given.neighborhoods) {
    const recent = pickRecent(neighborhood, drawnAt);
    if (recent.length >= MIN_RECENT_OFFERS) recents.set(drawnAt, { recent, share: neighborhood.share });
  }
  if (recents.size === 0) return null;
  const horizonMinutes = Math.max(0, Math.min(LOOKAHEAD_MINUTES, untilShiftEnds));
  const prices = priceSimulation(given.terms);
  const waits = listPickupWaits(layout);
  const basis = { points: layout.points, waits, localHour, horizonMinutes, prices, seed, travel };
  return sampleScenario(basis, recents);
}

/** Samples the scenarios of each instant; deterministic. */
export function sampleScenario(basis: ScenarioBasis, recents: ReadonlyMap<number, Recent>): Scenario {
  const { horizonMinutes, seed } = basis;
  const places = createPlaces(basis.points, basis.travel);
  const drawn = new Map<number, Drawn>();
  for (const [drawnAt, { recent, share }] of recents) {
    const scenarios = sampleScenarios({ offers: placeOffers(recent, places), share, horizonMinutes, seed });
    drawn.set(drawnAt, { recent, share, scenarios });
  }
  const terms = { ...places.measure(basis.localHour), ...basis.prices };
  addWaits(terms, basis.waits);
  return { ...basis, drawn, terms };
}

/** Adds expected waits to the legs into slow restaurants, as in the routes offers are evaluated by. */
function addWaits({ minutes, size }: SimulationTerms, waits: readonly PickupWait[]): void {
  for (const { node, minutes: wait, there } of waits) {
    for (let from = 0; from < size; from++) {
      if (!there.has(from)) minutes[from * size + node] = (minutes[from * size + node] ?? 0) + wait;
    }
  }
}

/** Returns recent offers with nodes for their places. */
function placeOffers(recent: readonly RecentOffer[], places: Places) {
  return recent.map((offer) => ({
    ...offer,
    key: getKey(offer),
    pickup: places.find(offer.pickup),
    dropoff: places.find(offer.dropoff),
  }));
}

function priceSimulation({ wageCentsPerHour, costCentsPerMile, capacityCostCents }: OfferTerms) {
  return { centsPerMinute: wageCentsPerHour / 60, centsPerMile: costCentsPerMile, capacityCostCents };
}
