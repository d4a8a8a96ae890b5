import { expect, test } from 'vitest';
import { sortByDrive } from './measure-drives.ts';
import { ESTIMATED_TRAVEL, type TravelMeasure } from './travel-measure.ts';

const HERE = { lat: 39.28, lng: -76.6 };
const near = { name: 'near', lat: 39.29, lng: -76.6 };
const nearer = { name: 'nearer', lat: 39.285, lng: -76.6 };
const nowhere = { name: 'nowhere', lat: null, lng: null };

/** A place across the water: the nearer one takes longer. */
const harbor: TravelMeasure = {
  measure: (points) => {
    const durations = points.map((from) => points.map((to) => 1 / (0.01 + Math.abs(from.lat - to.lat))));
    return { durations, distances: durations };
  },
};

const listNames = (travel: TravelMeasure) =>
  sortByDrive([near, nowhere, nearer], { from: HERE, localHour: 12, travel }).map(({ name }) => name);

test('sorts places by minutes, not by distance', () => {
  expect(listNames(ESTIMATED_TRAVEL)).toEqual(['nearer', 'near', 'nowhere']);
  expect(listNames(harbor)).toEqual(['near', 'nearer', 'nowhere']);
});

test('keeps the order of places with equally long drives', () => {
  const stalls = ['b', 'a', 'c'].map((name, index) => ({ name, lat: 39.29 + index / 1e5, lng: -76.6 }));
  const sorted = sortByDrive(stalls, { from: HERE, localHour: 12, travel: ESTIMATED_TRAVEL });
  expect(sorted.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
});

test('without a start, returns no drives and keeps the order', () => {
  expect(sortByDrive([near, nearer], null)).toEqual([
    { ...near, drive: null },
    { ...nearer, drive: null },
  ]);
});
