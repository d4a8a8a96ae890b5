import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { TravelMeasure } from '#worker/domain/routes/travel-measure.ts';
import { type LatLng, roundPosition } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
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
import type { ScenarioOffer, SimulationTerms } from './roll-out.ts';
import { sampleScenarios } from './sample-scenarios.ts';

/** Typical minutes until the food of future offers is picked up; their restaurants are unknown. */
const READY_MINUTES = drawMinutes(learnPace([], []).own).map(
  (minutes) => Math.round(10 * (minutes + HANDOVER_MINUTES)) / 10,
);

/** The scenarios sampled at one instant, and from how many recent offers. */
export type Drawn = { scenarios: ScenarioOffer[][]; recentOffers: number };

/** The scenarios of a page of offers, ready for the simulation. */
export type Scenario = {
  horizonMinutes: number;
  /** By the instant they are sampled at (epoch ms); an instant with too few offers before it is missing. */
  drawn: ReadonlyMap<number, Drawn>;
  terms: SimulationTerms;
};

/**
 * Samples the scenarios of a layout from recent offers, the same for the same input; null if every instant has too few offers.
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
  /** Measures travel between all places of a scenario. */
  travel: TravelMeasure;
  now: number;
}): Scenario | null {
  const { terms, seed, now, shiftEndsAt, travel } = given;
  const untilShiftEnds = shiftEndsAt === null ? LOOKAHEAD_MINUTES : (shiftEndsAt - now) / MINUTE_MS;
  const horizonMinutes = Math.max(0, Math.min(LOOKAHEAD_MINUTES, untilShiftEnds));
  const places = collectPlaces(given.layout.points, travel);
  const drawn = new Map<number, Drawn>();
  for (const [drawnAt, neighborhood] of given.neighborhoods) {
    const recent = pickRecent(neighborhood);
    if (recent.length < MIN_RECENT_OFFERS) continue;
    const offers = placeOffers(recent, places);
    const { share } = neighborhood;
    const scenarios = sampleScenarios({ offers, share, horizonMinutes, readyMinutes: READY_MINUTES, seed });
    drawn.set(drawnAt, { scenarios, recentOffers: recent.length });
  }
  if (drawn.size === 0) return null;
  const prices = {
    centsPerMinute: terms.wageCentsPerHour / 60,
    centsPerMile: terms.costCentsPerMile,
    capacityCostCents: terms.capacityCostCents,
  };
  return { horizonMinutes, drawn, terms: { ...places.measure(given.localHour), ...prices } };
}

function placeOffers(recent: readonly RecentOffer[], places: Places) {
  return recent.map((offer) => ({
    ...offer,
    key: getKey(offer),
    pickup: places.find(offer.pickup),
    dropoff: places.find(offer.dropoff),
  }));
}

/** The places of a simulation, rounded to a street. */
type Places = {
  /** Returns the node of a place; places in one street share it. */
  find: (place: LatLng) => number;
  /** Measures the time from leaving one place until leaving another, at an hour of the day: the drive, and service there. */
  measure: (localHour: number) => Pick<SimulationTerms, 'minutes' | 'miles' | 'size'>;
};

/** Returns the places of a layout with their nodes; other places are added after them. `travel` measures all of them at once. */
function collectPlaces(laidOut: readonly LatLng[], travel: TravelMeasure): Places {
  const nodes = new Map<string, number>();
  const points = laidOut.map((place) => roundPosition(place));
  const find = (place: LatLng) => {
    const point = roundPosition(place);
    const key = `${point.lat} ${point.lng}`;
    const node = nodes.get(key) ?? points.push(point) - 1;
    nodes.set(key, node);
    return node;
  };
  return { find, measure: (localHour) => measureAll(points, localHour, travel) };
}

function measureAll(points: readonly LatLng[], localHour: number, travel: TravelMeasure) {
  const size = points.length;
  const { durations, distances } = travel.measure(points, localHour);
  const minutes = new Float64Array(size * size);
  const miles = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    minutes.set(durations[from] as number[], from * size);
    miles.set(distances[from] as number[], from * size);
  }
  for (let leg = 0; leg < minutes.length; leg++) (minutes[leg] as number) += HANDOVER_MINUTES;
  return { minutes, miles, size };
}
