import { expect, test } from 'vitest';
import { estimateMatrix } from '#worker/domain/routes/travel-measure.ts';
import { createTravelTimes } from './create-travel-times.ts';
import type { TravelProvider } from './port.ts';

const points = [
  { lat: 39.3, lng: -76.6 },
  { lat: 39.31, lng: -76.61 },
  { lat: 39.4, lng: -76.7 },
];
const NOON = 12;
const NO_WAY = Number.POSITIVE_INFINITY;

const nothing: TravelProvider = { matrix: async () => null, legs: async () => null };

/** Returns the matrix if only a service has travel times: these minutes and miles from row to column. */
function measure(durations: number[][], distances = durations) {
  const service = { ...nothing, matrix: async () => ({ durations, distances, source: 'service' as const }) };
  const streets = { whole: nothing, part: nothing, openMeasure: async () => null };
  return createTravelTimes(streets, service).matrix(points, NOON);
}

const whole = [
  [0, 5, 20],
  [6, 0, 21],
  [22, 23, 0],
];

test('uses the times of a service that knows every drive', async () => {
  expect(await measure(whole)).toEqual({ durations: whole, distances: whole, source: 'service' });
});

test('estimates the drives that the service does not know by distance', async () => {
  const gapped = whole.map((row, from) => row.map((value, to) => (from === 2 || to === 2 ? NO_WAY : value)));
  const { durations, distances } = estimateMatrix(points, NOON);
  const fill = (estimate: number[][]) =>
    gapped.map((row, from) => row.map((value, to) => (value === NO_WAY ? estimate[from]?.[to] : value)));
  expect(await measure(gapped)).toEqual({
    durations: fill(durations),
    distances: fill(distances),
    source: 'mixed',
  });
  const withoutMiles = await measure(whole, gapped);
  expect(withoutMiles).toEqual({ durations: whole, distances: fill(distances), source: 'mixed' });
});

test('estimates all drives if the service knows none', async () => {
  const none = whole.map((row) => row.map(() => NO_WAY));
  expect(await measure(none)).toEqual({ ...estimateMatrix(points, NOON), source: 'estimate' });
});
