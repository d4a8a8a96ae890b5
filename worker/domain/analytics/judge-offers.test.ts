import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/time.ts';
import { judgeOffers } from './judge-offers.ts';
import { measureOrders, type PastOrder } from './measure-work.ts';

const ANNOUNCED = 20;

/** An offer of $9 for 20 announced minutes, with no miles to pay for. */
function buildOffer(changes: Partial<PastOrder>): PastOrder {
  return {
    platform: 'doordash',
    status: 'completed',
    restaurantName: 'Quick',
    pickup: null,
    payoutCents: 900,
    distanceMiles: 0,
    estimatedMinutes: ANNOUNCED,
    createdAt: 0,
    acceptedAt: null,
    endedAt: null,
    ...changes,
  };
}

/** Ten days of six deliveries: every third one from a counter that takes 25 minutes longer than announced. */
const DELIVERIES = Array.from({ length: 60 }, (_, index) => {
  const isSlow = index % 3 === 0;
  const from = Math.floor(index / 6) * DAY_MS + (12 + (index % 6)) * HOUR_MS;
  return buildOffer({
    restaurantName: isSlow ? 'Slow' : 'Quick',
    createdAt: from,
    acceptedAt: from,
    endedAt: from + (ANNOUNCED + (isSlow ? 25 : 0)) * MINUTE_MS,
  });
});

function judgeDeclined(restaurantName: string) {
  const declined = Array.from({ length: 12 }, (_, index) =>
    buildOffer({
      status: 'declined',
      restaurantName,
      payoutCents: 1400,
      createdAt: index * DAY_MS + 9 * HOUR_MS,
    }),
  );
  const work = measureOrders(DELIVERIES, 0);
  return judgeOffers([...DELIVERIES, ...declined], work, {
    centsPerHour: 1800,
    errorCents: 50,
    costCentsPerMile: 0,
  });
}

test('an offer is judged by the time its restaurant takes, not by what was announced', () => {
  expect(judgeDeclined('Quick').declinedGood.offers).toBe(12);
  expect(judgeDeclined('Slow').declinedGood.offers).toBe(0);
});

test('where nothing is known of a restaurant, its offers take what such offers usually take', () => {
  expect(judgeDeclined('Never Been There').declinedGood.offers).toBe(12);
});
