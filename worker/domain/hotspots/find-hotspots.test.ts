import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickPoisson } from '../demo/create-placements.ts';
import { createRandom } from '../shared/random.ts';
import { HOUR_MS } from '../shared/time.ts';
import { getAreaCell, getAreaMiddle } from './area.ts';
import { backTest } from './back-test.ts';
import { findHotspots } from './find-hotspots.ts';
import { computeChance, computeSurge, judgeArea, MOST_SURGE } from './judge-area.ts';
import { getOutlook } from './outlook.ts';
import { countAreas, countHours, type HourCount, type Placement } from './placements.ts';
import { computeUsualLevel, WEEK_MS } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const CELL = '2035:-2800';

/** What an area had in every clock hour of some weeks before `until`; `levelAt` gives the count by hours before it. */
function listCounts(
  until: number,
  weeks: number,
  levelAt: (hoursAgo: number) => number,
  cell = CELL,
): HourCount[] {
  return Array.from({ length: (weeks * WEEK_MS) / HOUR_MS }, (_, index) => {
    const startsAt = until - (index + 1) * HOUR_MS;
    const date = new Date(startsAt);
    const placements = levelAt(index + 1);
    const slot = { weekday: date.getUTCDay(), hour: date.getUTCHours() };
    return { cell, startsAt, ...slot, placements, drivers: Math.min(placements, 5), isDemo: false };
  });
}

const area = (placements: number, drivers = 5) => ({
  cell: CELL,
  timeZone: 'UTC',
  placements,
  drivers,
  restaurants: ['Old Mill'],
  isDemo: false,
});

const placement = (changes: Partial<Placement> = {}): Placement => ({
  at: NOW - 60_000,
  pickup: { lat: 40.71, lng: -74.01 },
  driverId: 'a',
  timeZone: 'America/New_York',
  restaurantName: 'Old Mill',
  isDemo: false,
  ...changes,
});

test('a place lies in one cell, about 1.4 miles wide and high, and a middle lies in its own', () => {
  const lat = fc.double({ min: -80, max: 80, noNaN: true });
  const lng = fc.double({ min: -179, max: 179, noNaN: true });
  fc.assert(
    fc.property(lat, lng, (atLat, atLng) => {
      const place = { lat: atLat, lng: atLng };
      const middle = getAreaMiddle(getAreaCell(place));
      expect(getAreaCell(middle)).toBe(getAreaCell(place));
      expect(Math.abs(middle.lat - place.lat)).toBeLessThan(0.0101);
      expect(Math.abs(middle.lng - place.lng) * Math.cos((middle.lat * Math.PI) / 180)).toBeLessThan(0.0101);
    }),
  );
  expect(() => getAreaMiddle('nowhere')).toThrow(RangeError);
});

test('one driver’s orders count three times an hour at most, and name nothing alone', () => {
  const mine = Array.from({ length: 20 }, () => placement({ restaurantName: 'My Secret Kitchen' }));
  const [counted] = countAreas([...mine, placement({ driverId: 'b' }), placement({ driverId: 'c' })]);
  expect(counted).toMatchObject({ placements: 5, drivers: 3, restaurants: ['Old Mill'] });
});

test('hours are counted in the local time of the drivers there', () => {
  expect(countHours([placement({ at: Date.parse('2026-11-20T03:30:00Z') })])).toEqual([
    expect.objectContaining({
      startsAt: Date.parse('2026-11-20T03:00:00Z'),
      weekday: 4,
      hour: 22,
      placements: 1,
    }),
  ]);
});

test('the usual level is the weekday’s own, drawn towards all days the less weeks there are', () => {
  const slot = { startsAt: NOW, weekday: 5 };
  const fridays = (weeks: number) =>
    listCounts(NOW, weeks, (hoursAgo) => (hoursAgo % 168 === 0 ? 20 : 6)).filter(({ hour }) => hour === 18);
  const eight = computeUsualLevel(fridays(8), slot);
  const two = computeUsualLevel(fridays(2), slot);
  expect(eight).toEqual({ placements: (8 * 20 + 2 * 8) / 10, weeks: 8 });
  expect(two).toEqual({ placements: (2 * 20 + 2 * 8) / 4, weeks: 2 });
  expect(computeUsualLevel(fridays(1), slot)).toBeNull();
  expect(computeUsualLevel([], slot)).toBeNull();
});

test('the surge is damped, capped, one decimal, and grows with the orders', () => {
  expect(computeSurge(12, 3)).toBe(2.5);
  expect(computeSurge(500, 1)).toBe(MOST_SURGE);
  const count = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(count, count, fc.double({ min: 0, max: 100, noNaN: true }), (one, more, usual) => {
      expect(computeSurge(one + more, usual)).toBeGreaterThanOrEqual(computeSurge(one, usual));
      const chance = computeChance(one, usual);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }),
  );
  expect(computeChance(10, 5)).toBeCloseTo(0.0318, 4);
});

test('many more orders than usual are found, with the figures behind them', () => {
  const history = listCounts(NOW, 8, () => 4);
  expect(findHotspots([area(16)], history, NOW)).toEqual({
    judged: 1,
    hotspots: [
      expect.objectContaining({ cell: CELL, surgeMultiplier: 2.7, placements: 16, usual: 4, weeks: 7 }),
    ],
  });
});

test.each([
  ['as many as usual', area(5), 8],
  ['too few orders', area(5, 5), 8],
  ['too few drivers', area(40, 2), 8],
  ['too few weeks', area(40), 1],
])('%s are no hotspot', (_, given, weeks) => {
  expect(
    findHotspots(
      [given],
      listCounts(NOW, weeks, () => 4),
      NOW,
    ).hotspots,
  ).toEqual([]);
});

test('noise is no hotspot: of a thousand usual hours hardly any is called one', () => {
  const random = createRandom(7);
  let found = 0;
  for (let trial = 0; trial < 1000; trial++) {
    const level = 2 + (trial % 20);
    const history = listCounts(NOW, 8, () => 0)
      .filter(({ hour }) => hour === 17 || hour === 18)
      .map((count) => ({ ...count, placements: pickPoisson(random, level) }));
    found += findHotspots([area(pickPoisson(random, level))], history, NOW).hotspots.length;
  }
  expect(found).toBeLessThanOrEqual(5);
});

test('the back-test counts what came true, and what guessing would reach', () => {
  // A crowd of two hours each tenth hour, so that its first hour foretells the second and its second nothing.
  const crowd = listCounts(NOW, 10, (hoursAgo) => (hoursAgo % 50 < 2 ? 30 : 6));
  const result = backTest(crowd, NOW);
  expect(result.predictions).toBeGreaterThan(8);
  expect(result.hits / result.predictions).toBeCloseTo(0.5, 0);
  expect(result.judgedHits / result.judged).toBeLessThan(0.2);
  expect(judgeArea(30, 8)).not.toBeNull();
  expect(backTest([], NOW)).toEqual({ predictions: 0, hits: 0, judged: 0, judgedHits: 0 });
});

test('a back-test never looks ahead: what comes later changes nothing about what was predicted', () => {
  const counts = listCounts(NOW, 10, (hoursAgo) => (hoursAgo % 50 < 2 ? 30 : 6));
  const until = NOW - WEEK_MS;
  const known = counts.filter(({ startsAt }) => startsAt < until);
  expect(backTest(counts, until)).toEqual(backTest(known, until));
});

test('the outlook says why there is none, and a hit rate only on enough of them', () => {
  const run = {
    predictions: 40,
    hits: 30,
    judgedHours: 100,
    judgedHits: 35,
    judged: 3,
    computedAt: NOW,
    isDemo: true,
  };
  const hitRate = { rate: 0.75, base: 0.35, predictions: 40 };
  expect(getOutlook(run, 2, NOW)).toEqual({ state: 'found', hitRate, isDemo: true });
  expect(getOutlook(run, 0, NOW).state).toBe('quiet');
  expect(getOutlook({ ...run, judged: 0 }, 0, NOW).state).toBe('tooLittle');
  expect(getOutlook(run, 0, NOW + 2 * HOUR_MS).state).toBe('unknown');
  expect(getOutlook(undefined, 0, NOW).state).toBe('unknown');
  expect(getOutlook({ ...run, predictions: 19 }, 1, NOW).hitRate).toBeNull();
});
