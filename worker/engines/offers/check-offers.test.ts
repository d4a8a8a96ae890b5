import { expect, test } from 'vitest';
import { computeTruth } from '#worker/domain/earnings/truth.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { checkOffers } from './check-offers.ts';

const today = {
  day: '2026-11-20',
  totalCents: 6000,
  deliveries: 5,
  activeMs: 2 * HOUR_MS,
  miles: 20,
  byHour: [],
  waitingMs: 0,
  deadheadMiles: 8,
  waitedPickups: 0,
  untimedCents: 0,
  untimedMiles: 0,
};
const declined = {
  createdAt: 0,
  payoutCents: 900,
  distanceMiles: 5,
  estimatedMinutes: 30,
  pickup: null,
  dropoff: null,
};

test('the day is accounted as the earnings page does it, the declined as offers are evaluated', () => {
  const driver = { costCentsPerMile: null };
  const { netCentsPerHour } = computeTruth([today], driver, today.day);
  expect(netCentsPerHour).toBe((6000 - 28 * 76) / 2);
  expect(checkOffers(today, [declined], driver, ESTIMATED_TRAVEL)).toEqual({
    today: { netCentsPerHour, costCentsPerMile: 76 },
    letGo: { count: 1, netCents: 750, minutes: 30, netCentsPerHour: 1500, costCentsPerMile: 30 },
  });
});

test('before the first active minute and without figures nothing is said', () => {
  const idle = { ...today, activeMs: 0, totalCents: 0 };
  const unknown = { ...declined, estimatedMinutes: null };
  expect(checkOffers(idle, [unknown], { costCentsPerMile: 40 }, ESTIMATED_TRAVEL)).toEqual({
    today: null,
    letGo: null,
  });
});
