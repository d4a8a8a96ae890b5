import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '#worker/domain/shared/random.ts';
import { findPlace, type SimulatedRoute } from './find-place.ts';
import { rollOut, type SimulatedStop, type SimulationTerms } from './roll-out.ts';

const SIZE = 12;
const OFFER = { at: 10, readyAt: 25, pickup: 10, dropoff: 11, payCents: 900 };
const LIMIT = OFFER.at + 60;

/** Random legs, which may violate the triangle inequality. */
function buildTerms(seed: number): SimulationTerms {
  const random = createRandom(seed);
  const draw = (max: number) => Float64Array.from({ length: SIZE * SIZE }, () => max * random());
  return {
    minutes: draw(15),
    miles: draw(6),
    size: SIZE,
    centsPerMinute: 20,
    centsPerMile: 30,
    capacityCostCents: 100,
  };
}

/** Up to seven stops; drop-offs have deadlines that can be met, and the food of some pickups is not ready yet. */
function buildStops(seed: number, { minutes }: SimulationTerms): SimulatedStop[] {
  const random = createRandom(seed + 1);
  let node = 0;
  let at = 0;
  return Array.from({ length: Math.floor(8 * random()) }, (_, index) => {
    const isDropoff = random() < 0.6;
    const readyAt = isDropoff || random() < 0.5 ? 0 : at + 20 * random();
    at = Math.max(at + (minutes[node * SIZE + index + 1] ?? 0), readyAt);
    node = index + 1;
    const limit = isDropoff ? at + 25 * random() : Number.POSITIVE_INFINITY;
    return { node, isDropoff, limit, readyAt };
  });
}

function toRoute(stops: readonly SimulatedStop[], terms: SimulationTerms): SimulatedRoute {
  const times = stops.map((_, index) => price(stops.slice(0, index + 1), terms).at);
  const legMiles = stops.map(
    ({ node }, index) => terms.miles[(stops[index - 1]?.node ?? 0) * SIZE + node] ?? 0,
  );
  return { node: 0, time: 0, stops, times, legMiles, terms };
}

function price(
  stops: readonly SimulatedStop[],
  { minutes, miles, centsPerMinute, centsPerMile }: SimulationTerms,
) {
  let at = 0;
  let driven = 0;
  let from = 0;
  for (const { node, readyAt } of stops) {
    at = Math.max(at + (minutes[from * SIZE + node] ?? 0), readyAt);
    driven += miles[from * SIZE + node] ?? 0;
    from = node;
  }
  return { at, cents: centsPerMinute * at + centsPerMile * driven };
}

/** Tries all places, driving each route from its beginning, and returns the least extra cost. */
function bruteForce(stops: readonly SimulatedStop[], terms: SimulationTerms): number {
  let minCost = Number.POSITIVE_INFINITY;
  const before = price(stops, terms).cents;
  for (let first = 0; first <= stops.length; first++) {
    for (let last = first; last <= stops.length; last++) {
      const tried = insert(stops, { first, last });
      const isKept = tried.every(
        ({ isDropoff, limit }, index) => !isDropoff || price(tried.slice(0, index + 1), terms).at <= limit,
      );
      if (isKept) minCost = Math.min(minCost, price(tried, terms).cents - before);
    }
  }
  return minCost;
}

function insert(stops: readonly SimulatedStop[], { first, last }: { first: number; last: number }) {
  const pickup = { node: OFFER.pickup, isDropoff: false, limit: LIMIT, readyAt: OFFER.readyAt };
  const dropoff = { node: OFFER.dropoff, isDropoff: true, limit: LIMIT, readyAt: 0 };
  return [...stops.slice(0, first), pickup, ...stops.slice(first, last), dropoff, ...stops.slice(last)];
}

test('inserts an offer where it costs least of all places that meet every deadline', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const terms = buildTerms(seed);
      const stops = buildStops(seed, terms);
      const minCost = bruteForce(stops, terms);
      const route = toRoute(stops, terms);
      const place = findPlace(route, OFFER, Number.MAX_VALUE);
      expect(place === null).toBe(minCost === Number.POSITIVE_INFINITY);
      if (place === null) return;
      const cents = price(insert(stops, place), terms).cents - price(stops, terms).cents;
      expect(cents).toBeCloseTo(minCost);
      expect(findPlace(route, OFFER, minCost - 0.01)).toBeNull();
    }),
    { numRuns: 400 },
  );
});

test('a rollout accepts offers that pay for their time, wait, miles and capacity, and skips others', () => {
  const terms = buildTerms(3);
  const toPickup = OFFER.pickup;
  const toDropoff = OFFER.pickup * SIZE + OFFER.dropoff;
  const miles = (terms.miles[toPickup] ?? 0) + (terms.miles[toDropoff] ?? 0);
  const left = Math.max(OFFER.at + (terms.minutes[toPickup] ?? 0), OFFER.readyAt);
  const minutes = left + (terms.minutes[toDropoff] ?? 0) - OFFER.at;
  const minCost = terms.centsPerMinute * minutes + terms.centsPerMile * miles;
  // The driver waits for the offer at the start, and has delivered it by the horizon.
  const rollOutWith = (payCents: number) =>
    rollOut({ node: 0, stops: [] }, [{ ...OFFER, payCents }], 60, terms);
  expect(rollOutWith(Math.floor(minCost))).toBe(0);
  expect(rollOutWith(Math.ceil(minCost))).toBeCloseTo(Math.ceil(minCost) - terms.centsPerMile * miles);
});
