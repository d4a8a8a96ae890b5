import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNeighborhood, getNeighborhoodCenter } from '#worker/domain/shared/grid.ts';
import { getLocalTime, HOUR_MS, MINUTE_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { computeSurge, computeUpperTail, evaluateArea, MAX_SURGE, roundUsual } from './evaluate-area.ts';
import { type AreaHistory, findHotspots, listNeededHours } from './find-hotspots.ts';
import { countAreas, countHours, type HourCount, type Placement } from './placements.ts';
import type { UsualLevel } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const CELL = '2035:-2800';

/** An area's hour counts in the `weeks` before `until`; `levelAt` returns the count for a number of hours before it. */
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

test('a place lies in one cell, about 1.4 miles wide and high, and a cell contains its own center', () => {
  const lat = fc.double({ min: -80, max: 80, noNaN: true });
  const lng = fc.double({ min: -179, max: 179, noNaN: true });
  fc.assert(
    fc.property(lat, lng, (atLat, atLng) => {
      const place = { lat: atLat, lng: atLng };
      const center = getNeighborhoodCenter(getNeighborhood(place));
      expect(getNeighborhood(center)).toBe(getNeighborhood(place));
      expect(Math.abs(center.lat - place.lat)).toBeLessThan(0.0101);
      expect(Math.abs(center.lng - place.lng) * Math.cos((center.lat * Math.PI) / 180)).toBeLessThan(0.0101);
    }),
  );
  expect(() => getNeighborhoodCenter('nowhere')).toThrow(RangeError);
});

test('counts at most three orders per driver and hour, and names no restaurant that only one driver had', () => {
  const mine = Array.from({ length: 20 }, () => placement({ restaurantName: 'My Secret Kitchen' }));
  const [counted] = countAreas([...mine, placement({ driverId: 'b' }), placement({ driverId: 'c' })]);
  expect(counted).toMatchObject({ placements: 5, drivers: 3, restaurants: ['Old Mill'] });
});

test('names an area after the restaurants with the most drivers, not the most orders', () => {
  const loud = Array.from({ length: 40 }, (_, index) =>
    placement({ driverId: index % 2 ? 'a' : 'b', restaurantName: 'Loud' }),
  );
  const known = ['a', 'b', 'c'].map((driverId) => placement({ driverId, restaurantName: 'Known To All' }));
  expect(countAreas([...loud, ...known])[0]?.restaurants).toEqual(['Known To All', 'Loud']);
});

test('counts hours in the local time of the area’s drivers', () => {
  expect(countHours([placement({ at: Date.parse('2026-11-20T03:30:00Z') })])).toEqual([
    expect.objectContaining({
      startsAt: Date.parse('2026-11-20T03:00:00Z'),
      weekday: 4,
      hour: 22,
      placements: 1,
    }),
  ]);
});

test('the surge is damped, capped, and grows with the orders', () => {
  expect(computeSurge(12, 3)).toBe(2.5);
  expect(computeSurge(10, 7)).toBeCloseTo(1.3, 6);
  expect(computeSurge(66, 10)).toBeCloseTo(5.3, 1);
  expect(computeSurge(500, 1)).toBe(MAX_SURGE);
  const count = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(count, count, fc.double({ min: 0, max: 100, noNaN: true }), (one, more, usual) => {
      expect(computeSurge(one + more, usual)).toBeGreaterThanOrEqual(computeSurge(one, usual));
      const chance = computeUpperTail(one, usual, 1.5 * usual);
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }),
  );
  // Expected values from tables: Poisson with mean 5, and negative binomial with mean 5 and variance 10.
  expect(computeUpperTail(10, 5, 5)).toBeCloseTo(0.0318, 4);
  expect(computeUpperTail(10, 5, 10)).toBeCloseTo(0.0898, 4);
});

test('the surge can be recomputed from the figures shown', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (recent, usual) => {
        expect(computeSurge(recent, usual)).toBe(Math.min(MAX_SURGE, (recent + 3) / (roundUsual(usual) + 3)));
      },
    ),
  );
  expect(roundUsual(5.24)).toBe(5.2);
});

test('a surge that only rounds up to the minimum is not a hotspot', () => {
  const usual: UsualLevel = { placements: 93, variance: 93 };
  expect(computeSurge(120, 93)).toBeCloseTo(1.28, 2);
  expect(evaluateArea(120, { ...usual, variance: 30 })).toBeNull();
  expect(evaluateArea(160, usual)).toBe(1.7);
});

/** The history of an area first observed at the oldest of these counts. */
const known = (counts: HourCount[]): AreaHistory => ({
  counts,
  observedSince: new Map([[CELL, Math.min(...counts.map(({ startsAt }) => startsAt))]]),
});

test('finds an area with many more orders than usual, with the figures behind it', () => {
  const history = known(listCounts(NOW, 8, () => 4));
  expect(findHotspots([area(16)], history, NOW)).toEqual({
    evaluated: [CELL],
    hotspots: [expect.objectContaining({ cell: CELL, surgeMultiplier: 2.7, placements: 16, usual: 4 })],
  });
});

test.each([
  ['as many as usual', area(5), 8],
  ['too few orders', area(5, 5), 8],
  ['too few drivers', area(40, 2), 8],
  ['too few weeks', area(40), 1],
])('%s are no hotspot', (_, given, weeks) => {
  const history = known(listCounts(NOW, weeks, () => 4));
  expect(findHotspots([given], history, NOW).hotspots).toEqual([]);
});

test('an area observed for weeks without an order at this hour can be a hotspot', () => {
  const noons = listCounts(NOW, 8, () => 3).filter(({ hour }) => hour === 12);
  const observedSince = known(noons).observedSince;
  const found = findHotspots([area(9)], { counts: [], observedSince }, NOW);
  expect(found.hotspots).toEqual([expect.objectContaining({ placements: 9, usual: 0.1 })]);
  const isNew = new Map([[CELL, NOW - 3 * HOUR_MS]]);
  expect(findHotspots([area(9)], { counts: [], observedSince: isNew }, NOW).evaluated).toEqual([]);
});

test('one area’s history does not affect another', () => {
  const busy = listCounts(NOW, 8, () => 30, '1:1');
  const history = { counts: busy, observedSince: new Map([[CELL, NOW - 6 * WEEK_MS]]) };
  expect(findHotspots([area(9)], history, NOW).hotspots).toHaveLength(1);
});

test.each(['Asia/Kolkata', 'America/St_Johns', 'Asia/Kathmandu', 'America/New_York'])(
  'the history of the needed hours is enough in %s at any minute',
  (timeZone) => {
    const counts = listCounts(NOW, 8, () => 60).map((count) => ({
      ...count,
      hour: getLocalTime(count.startsAt, timeZone).hour,
    }));
    const observedSince = new Map([[CELL, NOW - 8 * WEEK_MS]]);
    for (const minute of [0, 15, 30, 45]) {
      const now = NOW + minute * MINUTE_MS;
      const hours = listNeededHours(timeZone, now);
      const read = counts.filter(({ hour }) => hours.includes(hour));
      const find = (known: HourCount[]) =>
        findHotspots([{ ...area(60), timeZone }], { counts: known, observedSince }, now);
      expect(find(read), String(minute)).toEqual(find(counts));
      expect(find(read).hotspots, String(minute)).toEqual([]);
    }
  },
);
