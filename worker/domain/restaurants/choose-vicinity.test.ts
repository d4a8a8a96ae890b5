import { expect, test } from 'vitest';
import { chooseVicinity } from './choose-vicinity.ts';

const HERE = { lat: 30.2, lng: -97.7 };
const THERE = { lat: 30.3, lng: -97.8 };
const UNKNOWN = { positionLat: null, positionLng: null };

test('the last position counts, else the first pickup that is known, else nothing', () => {
  const orders = [{ pickup: null }, { pickup: THERE }];
  expect(chooseVicinity({ positionLat: HERE.lat, positionLng: HERE.lng }, orders)).toEqual(HERE);
  expect(chooseVicinity(UNKNOWN, orders)).toEqual(THERE);
  expect(chooseVicinity(UNKNOWN, [{ pickup: null }])).toBeNull();
});
