import { expect, test } from 'vitest';
import { getCity } from '#tests/factories/get-city.ts';
import { listSegments, measureToSegments } from '#tests/factories/measure-to-segments.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { computeMatrix, findLeg, MAX_SNAP_METERS, snapToRoad } from './index.ts';

const NOON = 12;
const MIDNIGHT = 0;

function listPlaces(count: number, seed: number) {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    lat: 39.262 + 0.042 * random(),
    lng: -76.605 + 0.073 * random(),
  }));
}

test('a place snaps to the very nearest street', () => {
  const { network } = getCity('baltimore');
  const segments = listSegments(network);
  for (const place of listPlaces(300, 5)) {
    const expected = measureToSegments(segments, place);
    const point = snapToRoad(network, place);
    if (expected > MAX_SNAP_METERS) expect(point).toBeNull();
    else expect(point?.meters).toBeCloseTo(expected, 1);
  }
});

test('the minutes and miles of a leg are those of the matrix', () => {
  const { network } = getCity('baltimore');
  const places = listPlaces(25, 8);
  const { minutes, miles } = computeMatrix(network, places, 17.5, { factor: 1.1 });
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      const leg = findLeg(network, from, to, 17.5, 1.1);
      expect(leg?.minutes ?? Number.POSITIVE_INFINITY).toBeCloseTo(minutes[row]?.[column] ?? 0, 9);
      expect(leg?.miles ?? Number.POSITIVE_INFINITY).toBeCloseTo(miles[row]?.[column] ?? 0, 2);
    });
  });
});

test('the rows of the first places equal those of the whole matrix', () => {
  const { network } = getCity('baltimore');
  const places = listPlaces(25, 9);
  const { minutes, miles } = computeMatrix(network, places, NOON);
  const first = computeMatrix(network, places, NOON, { origins: 2 });
  expect(first).toEqual({ minutes: minutes.slice(0, 2), miles: miles.slice(0, 2) });
});

test('no drive takes longer than one by way of a third place', () => {
  const { network } = getCity('baltimore');
  const { minutes } = computeMatrix(network, listPlaces(25, 9), NOON);

  const all = minutes.map((_, place) => place);
  const longer = all.flatMap((from) =>
    all.flatMap((to) => {
      const byThird = all.map((by) => (minutes[from]?.[by] ?? 0) + (minutes[by]?.[to] ?? 0));
      return (minutes[from]?.[to] ?? 0) > Math.min(...byThird) + 1 ? [`${from} to ${to}`] : [];
    }),
  );
  expect(longer).toEqual([]);
});

test('the line of a leg is as long as its miles', () => {
  const { network } = getCity('baltimore');
  const places = listPlaces(200, 3);
  for (const [index, from] of places.entries()) {
    const leg = findLeg(network, from, places[(index + 1) % places.length] ?? from, NOON);
    if (!leg) continue;
    const steps = leg.line.slice(1).map((place, at) => {
      const before = leg.line[at] ?? place;
      return 69.0936 * Math.hypot(place.lat - before.lat, 0.774 * (place.lng - before.lng));
    });
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(leg.miles, 1);
  }
});

test('names a leg after the street it follows longest, abbreviated', () => {
  const { network } = getCity('baltimore');
  // Along Eastern Avenue through Highlandtown.
  const leg = findLeg(network, { lat: 39.2864, lng: -76.591 }, { lat: 39.2872, lng: -76.565 }, NOON);
  expect(leg?.via).toBe('Eastern Ave');
});

test('a drive takes longer in the rush hour, and by the region’s factor', () => {
  const { network } = getCity('baltimore');
  const [from, to] = listPlaces(2, 21) as [{ lat: number; lng: number }, { lat: number; lng: number }];
  const atNight = findLeg(network, from, to, MIDNIGHT)?.minutes ?? 0;
  expect(atNight).toBeGreaterThan(1);
  expect(findLeg(network, from, to, 17)?.minutes).toBeCloseTo(atNight / 0.68, 6);
  expect(computeMatrix(network, [from, to], MIDNIGHT, { factor: 1.25 }).minutes[0]?.[1]).toBeCloseTo(
    1.25 * atNight,
    6,
  );
});

test('finds no drive for places outside the region or with invalid coordinates', () => {
  const { network } = getCity('baltimore');
  const inside = { lat: 39.2864, lng: -76.591 };
  for (const outside of [
    { lat: 39.6, lng: -76.59 },
    { lat: 0, lng: 0 },
    { lat: Number.NaN, lng: -76.59 },
    { lat: 91, lng: Infinity },
  ]) {
    expect(snapToRoad(network, outside)).toBeNull();
    expect(findLeg(network, inside, outside, NOON)).toBeNull();
    const { minutes, miles } = computeMatrix(network, [inside, outside], NOON);
    expect(minutes).toEqual([
      [0, Number.POSITIVE_INFINITY],
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ]);
    expect(miles[0]?.[1]).toBe(Number.POSITIVE_INFINITY);
  }
  expect(computeMatrix(network, [], NOON)).toEqual({ minutes: [], miles: [] });
});
