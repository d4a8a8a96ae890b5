import { ESTIMATED_TRAVEL, type TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createPlaces, type Places } from '#worker/engines/offers/create-places.ts';
import { LOOKAHEAD_MINUTES, MIN_RECENT_OFFERS } from '#worker/engines/offers/offer.ts';
import type { OfferLayout } from '#worker/engines/offers/offer-layout.ts';
import type { OfferTerms } from '#worker/engines/offers/offer-terms.ts';
import { drawMinutes, learnPace } from '#worker/engines/offers/ready/ready-curve.ts';
import {
  getKey,
  type Neighborhood,
  pickRecent,
  type RecentOffer,
} from '#worker/engines/offers/recent-offers.ts';
import { HANDOVER_MINUTES } from '#worker/engines/offers/stop-times.ts';
import type { ScenarioOffer, SimulationTerms } from './roll-out.ts';
import { sampleScenarios } from './sample-scenarios.ts';

/** When food of offers to come can be left with, as is typical: nobody knows from where they come. */
const READY_MINUTES = drawMinutes(learnPace([], []).own).map(
  (minutes) => Math.round(10 * (minutes + HANDOVER_MINUTES)) / 10,
);

/** The recent offers before one instant that scenarios are sampled from; `share` as in `Neighborhood`. */
export type Recent = { recent: readonly RecentOffer[]; share: number };
/** The same, with the scenarios. */
export type Drawn = Recent & { scenarios: ScenarioOffer[][] };

/** What scenarios depend on besides the offers. */
export type ScenarioBasis = {
  /** Of the layout: node by node. */
  points: readonly LatLng[];
  /** Equally likely minutes from an offer until its food is handed over. */
  readyMinutes: readonly number[];
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
  layout: Pick<OfferLayout, 'points'>;
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
  const { points } = layout;
  const basis = { points, readyMinutes: READY_MINUTES, localHour, horizonMinutes, prices, seed, travel };
  return sampleScenario(basis, recents);
}

/** Samples the scenarios of each instant; deterministic. */
function sampleScenario(basis: ScenarioBasis, recents: ReadonlyMap<number, Recent>): Scenario {
  const { horizonMinutes, readyMinutes, seed } = basis;
  const places = createPlaces(basis.points, basis.travel);
  const drawn = new Map<number, Drawn>();
  for (const [drawnAt, { recent, share }] of recents) {
    const offers = placeOffers(recent, places);
    const scenarios = sampleScenarios({ offers, share, horizonMinutes, readyMinutes, seed });
    drawn.set(drawnAt, { recent, share, scenarios });
  }
  const terms = { ...places.measure(basis.localHour), ...basis.prices };
  return { ...basis, drawn, terms };
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
