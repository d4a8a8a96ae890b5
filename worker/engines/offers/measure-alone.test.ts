import { expect, test } from 'vitest';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { measureAlone } from './measure-alone.ts';
import { COUNTER_MINUTES, HANDOVER_MINUTES } from './stop-times.ts';

const PLACES = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.3, lng: -97.74 } };
const SEEN = { createdAt: 0, payoutCents: 1000, distanceMiles: null, estimatedMinutes: null, ...PLACES };

test('an offer without figures of its own is measured by its places, the wait and handing over included', () => {
  const drive = estimateTravel(PLACES.pickup, PLACES.dropoff, 12);
  const alone = measureAlone(SEEN);
  expect(drive.miles).toBeGreaterThan(2);
  expect(alone?.miles).toBe(drive.miles);
  expect(alone?.minutes).toBeCloseTo(drive.minutes + COUNTER_MINUTES + 2 * HANDOVER_MINUTES, 9);
  const stated = { ...SEEN, distanceMiles: 0, estimatedMinutes: 9 };
  expect(measureAlone(stated)).toEqual({ miles: 0, minutes: 9 });
});
