import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeMilesBetween, moveBy } from '#worker/domain/shared/geo.ts';
import { getCellNumber, getNeighborhood, listTownsWithin } from '#worker/domain/shared/grid.ts';
import { countByTown, HOTSPOT_MILES, keepStrongest, MAX_A_TOWN, pickNear } from './near-hotspots.ts';

const AUSTIN = { lat: 30.2711, lng: -97.7437 };
const DALLAS = { lat: 32.7767, lng: -96.797 };

const hotspot = (place: typeof AUSTIN, surgeMultiplier: number) => ({
  ...place,
  cell: getNeighborhood(place),
  restaurants: [],
  surgeMultiplier,
  placements: 20,
  usual: 5,
  weeks: 8,
  isDemo: false,
});

test('every place within reach lies in one of the queried towns', () => {
  const lat = fc.double({ min: -70, max: 70, noNaN: true });
  const lng = fc.double({ min: -179.9, max: 179.9, noNaN: true });
  const miles = fc.double({ min: 0, max: HOTSPOT_MILES, noNaN: true });
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(lat, lng, miles, bearing, (atLat, atLng, far, way) => {
      const place = { lat: atLat, lng: atLng };
      const moved = moveBy(place, far, way);
      const other = { ...moved, lng: ((moved.lng + 540) % 360) - 180 };
      fc.pre(computeMilesBetween(place, other) <= HOTSPOT_MILES);
      expect(listTownsWithin(place, HOTSPOT_MILES)).toContain(getCellNumber(other, 'town'));
    }),
  );
  expect(listTownsWithin(AUSTIN, HOTSPOT_MILES).length).toBeLessThanOrEqual(9);
});

test('the towns near a pole still fit in one SQL statement', () => {
  for (const lat of [-90, -89.9, 80, 85, 89.99, 90]) {
    expect(listTownsWithin({ lat, lng: 179.99 }, HOTSPOT_MILES).length).toBeLessThanOrEqual(30);
  }
});

test('hotspots out of reach are left out, however strong', () => {
  const near = hotspot(AUSTIN, 1.4);
  expect(pickNear([hotspot(DALLAS, 3), near, hotspot(AUSTIN, 1.3)], AUSTIN, 1)).toEqual([near]);
});

test('a busy city does not crowd out others', () => {
  const all = [...Array.from({ length: 60 }, () => hotspot(DALLAS, 3)), hotspot(AUSTIN, 1.4)];
  const kept = keepStrongest(all);
  expect(kept).toHaveLength(MAX_A_TOWN + 1);
  expect(kept.at(-1)).toEqual(hotspot(AUSTIN, 1.4));
});

test('evaluated areas are counted by the town they lie in', () => {
  const cells = [AUSTIN, DALLAS, DALLAS].map(getNeighborhood);
  expect(countByTown(cells)).toEqual([
    { town: getCellNumber(AUSTIN, 'town'), evaluated: 1 },
    { town: getCellNumber(DALLAS, 'town'), evaluated: 2 },
  ]);
});
