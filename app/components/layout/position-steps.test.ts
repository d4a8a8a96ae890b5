import { expect, test } from 'vitest';
import { getSendDelay, NOTHING_SENT } from './position-steps.ts';

const HERE = { lat: 39.29, lng: -76.61 };
/** 0.001 degrees of latitude are 111 m. */
const FAR = { lat: 39.291, lng: -76.61 };
const NEAR = { lat: 39.2908, lng: -76.61 };

test('sends the first position immediately', () => {
  expect(getSendDelay(NOTHING_SENT, HERE, Date.now())).toBe(0);
});

test('sends the next one 15 seconds later if it is 100 m away', () => {
  const last = { ...HERE, at: 1000 };
  expect(getSendDelay(last, FAR, 15_999)).toBe(1);
  expect(getSendDelay(last, FAR, 16_000)).toBe(0);
  expect(getSendDelay(last, FAR, 60_000)).toBe(0);
});

test('sends the same place again after five minutes', () => {
  const last = { ...HERE, at: 1000 };
  expect(getSendDelay(last, NEAR, 60_000)).toBe(241_000);
  expect(getSendDelay(last, NEAR, 400_000)).toBe(0);
});
