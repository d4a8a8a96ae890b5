import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '#worker/domain/shared/random.ts';
import { findPlace, type SimulatedRoute } from './find-place.ts';
import { rollOut, type SimulatedStop, type SimulationTerms } from './roll-out.ts';

const SIZE = 12;
const OFFER = { at: 10, pickup: 10, dropoff: 11, payCents: 900 };
const LIMIT = OFFER.at + 60;

/** Roads that need not be the shortest. */
function buildTerms(seed: number): SimulationTerms {
  const random = createRandom(seed);
  const draw = (most: number) => Float64Array.from({ length: SIZE * SIZE }, () => most * random());
  return {
    minutes: draw(15),
    miles: draw(6),
    size: SIZE,
    centsPerMinute: 20,
    centsPerMile: 30,
    capacityCostCents: 100,
  };
}

/** Up to four active orders, some on board, each due by a minute that can be kept. */
function buildStops(seed: number, { minutes }: SimulationTerms): SimulatedStop[] {
  const random = createRandom(seed + 1);
  let node = 0;
  let at = 0;
  return Array.from({ length: Math.floor(8 * random()) }, (_, index) => {
    at += minutes[node * SIZE + index + 1] ?? 0;
    node = index + 1;
    return { node, isDropoff: random() < 0.6, limit: at + 25 * random() };
  });
}

function toRoute(stops: readonly SimulatedStop[], terms: SimulationTerms): SimulatedRoute {
  const nodes = [0, ...stops.map(({ node }) => node)];
  const times = nodes.map((_, index) => price(nodes.slice(0, index + 1), terms).at);
  const spares = times.map((at, index) => {
    const stop = stops[index - 1];
    return stop?.isDropoff ? stop.limit - at : Number.POSITIVE_INFINITY;
  });
  const slacks = spares.map((_, index) => Math.min(...spares.slice(index)));
  return { nodes, times, spares, slacks, terms };
}

function price(nodes: readonly number[], { minutes, miles, centsPerMinute, centsPerMile }: SimulationTerms) {
  let at = 0;
  let driven = 0;
  for (const [index, node] of nodes.slice(1).entries()) {
    const leg = (nodes[index] ?? 0) * SIZE + node;
    at += minutes[leg] ?? 0;
    driven += miles[leg] ?? 0;
  }
  return { at, cents: centsPerMinute * at + centsPerMile * driven };
}

/** All places tried out, each route driven from its beginning. */
function bruteForce(stops: readonly SimulatedStop[], terms: SimulationTerms): number {
  let least = Number.POSITIVE_INFINITY;
  const before = price([0, ...stops.map(({ node }) => node)], terms).cents;
  for (let first = 0; first <= stops.length; first++) {
    for (let last = first; last <= stops.length; last++) {
      const tried = insert(stops, { first, last });
      const nodes = [0, ...tried.map(({ node }) => node)];
      const isKept = tried.every(
        ({ isDropoff, limit }, index) => !isDropoff || price(nodes.slice(0, index + 2), terms).at <= limit,
      );
      if (isKept) least = Math.min(least, price(nodes, terms).cents - before);
    }
  }
  return least;
}

function insert(stops: readonly SimulatedStop[], { first, last }: { first: number; last: number }) {
  const pickup = { node: OFFER.pickup, isDropoff: false, limit: LIMIT };
  const dropoff = { node: OFFER.dropoff, isDropoff: true, limit: LIMIT };
  return [...stops.slice(0, first), pickup, ...stops.slice(first, last), dropoff, ...stops.slice(last)];
}

test('an offer is put where it adds least of all places that meet every deadlines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const terms = buildTerms(seed);
      const stops = buildStops(seed, terms);
      const least = bruteForce(stops, terms);
      const route = toRoute(stops, terms);
      const place = findPlace(route, OFFER, Number.MAX_VALUE);
      expect(place === null).toBe(least === Number.POSITIVE_INFINITY);
      if (place === null) return;
      const nodes = [0, ...insert(stops, place).map(({ node }) => node)];
      expect(price(nodes, terms).cents - price(route.nodes, terms).cents).toBeCloseTo(least);
      expect(findPlace(route, OFFER, least - 0.01)).toBeNull();
    }),
    { numRuns: 400 },
  );
});

test('who drives on takes what is worth its time, miles and capacity, and leaves what is not', () => {
  const terms = buildTerms(3);
  const least = bruteForce([], terms);
  // The driver waits for it where they are, and has delivered it by the horizon.
  const driveOn = (payCents: number) => rollOut({ node: 0, stops: [] }, [{ ...OFFER, payCents }], 60, terms);
  const miles = (terms.miles[OFFER.pickup] ?? 0) + (terms.miles[OFFER.pickup * SIZE + OFFER.dropoff] ?? 0);
  expect(driveOn(Math.floor(least))).toBe(0);
  expect(driveOn(Math.ceil(least))).toBeCloseTo(Math.ceil(least) - terms.centsPerMile * miles);
});
