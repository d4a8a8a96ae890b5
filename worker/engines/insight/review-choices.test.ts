import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createHourClock } from './hour-clock.ts';
import { measureOrders, type PastOrder } from './measure-work.ts';
import { reviewChoices } from './review-choices.ts';

const ANNOUNCED = 20;

/** A $9 offer with 20 announced minutes and no miles. */
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
    arrivedAt: null,
    pickedUpAt: null,
    endedAt: null,
    localEnd: null,
    isSample: false,
    isImported: false,
    isUntimed: false,
    ...changes,
  };
}

/** Ten days of six deliveries, every third one from a restaurant that takes 25 minutes longer than announced. */
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

function evaluateDeclined(restaurantName: string) {
  const declined = Array.from({ length: 12 }, (_, index) =>
    buildOffer({
      status: 'declined',
      restaurantName,
      payoutCents: 1400,
      createdAt: index * DAY_MS + 9 * HOUR_MS,
    }),
  );
  return review([...DELIVERIES, ...declined]);
}

const UTC = createHourClock('UTC');
const review = (orders: readonly PastOrder[]) =>
  reviewChoices({ orders, work: measureOrders(orders, 0), clock: UTC, costCentsPerMile: 0 });

test('evaluates an offer by the time its restaurant takes, not by the announced time', () => {
  expect(evaluateDeclined('Quick').declinedGood.offers).toBe(12);
  expect(evaluateDeclined('Slow').declinedGood.offers).toBe(0);
});

test('assumes the usual delay for an unknown restaurant', () => {
  expect(evaluateDeclined('Never Been There').declinedGood.offers).toBe(12);
});

/**
 * Reviews ten days of three back-to-back deliveries, 20 minutes and $6 each ($18 an hour, without variation), and twelve declined
 * offers.
 */
function reviewSteady(payoutCents: number) {
  const deliveries = Array.from({ length: 30 }, (_, index) => {
    const from = Math.floor(index / 3) * DAY_MS + 12 * HOUR_MS + (index % 3) * ANNOUNCED * MINUTE_MS;
    const endedAt = from + ANNOUNCED * MINUTE_MS;
    return buildOffer({ payoutCents: 600, createdAt: from, acceptedAt: from, endedAt });
  });
  const declined = Array.from({ length: 12 }, (_, index) =>
    buildOffer({ status: 'declined', payoutCents, createdAt: index * DAY_MS + 9 * HOUR_MS }),
  );
  return review([...deliveries, ...declined]);
}

test('counts offers that pay over a quarter more than their time is worth', () => {
  expect(reviewSteady(749).declinedGood.offers).toBe(0);
  expect(reviewSteady(751).declinedGood.offers).toBe(12);
});

test('scales declined offers to the same time at work, with a confidence', () => {
  // 12 × $3, scaled by 600 / (600 + 240) minutes; half of it in standard errors: 18 / (3 √12) = 1.73.
  const { declinedGood, usual } = reviewSteady(900);
  expect(declinedGood.cents).toBe(2571);
  expect(declinedGood.confidence).toBeCloseTo(0.9584, 4);
  expect(usual?.centsPerHour).toBeCloseTo(1800, 6);
});

test('evaluates an offer between meals at the pay between meals, not at dinner’s', () => {
  // Dinner (18 to 20 h) pays $30 an hour, the afternoon (14 to 16 h) half of it.
  const deliveries = Array.from({ length: 20 * 12 }, (_, index) => {
    const [day, turn] = [Math.floor(index / 12), index % 12];
    const isDinner = turn >= 6;
    const from = day * DAY_MS + (isDinner ? 18 : 14) * HOUR_MS + (turn % 6) * ANNOUNCED * MINUTE_MS;
    const payoutCents = (isDinner ? 1000 : 500) + 10 * ((day * 7 + turn) % 5);
    const endedAt = from + ANNOUNCED * MINUTE_MS;
    return buildOffer({ payoutCents, createdAt: from, acceptedAt: from, endedAt });
  });
  expect(review(deliveries).acceptedPoor.offers).toBe(0);
});

test('does not evaluate an order canceled half a minute after it was accepted', () => {
  const deliveries = Array.from({ length: 80 }, (_, index) => {
    const from = Math.floor(index / 4) * DAY_MS + 12 * HOUR_MS + (index % 4) * ANNOUNCED * MINUTE_MS;
    return buildOffer({ createdAt: from, acceptedAt: from, endedAt: from + ANNOUNCED * MINUTE_MS });
  });
  for (const count of [10, 40, 64, 80]) {
    const cancelled = Array.from({ length: count }, (_, index) => {
      const from = (index % 20) * DAY_MS + (16 + Math.floor(index / 20)) * HOUR_MS;
      const endedAt = from + MINUTE_MS / 2;
      return buildOffer({
        status: 'cancelled',
        payoutCents: 200,
        createdAt: from,
        acceptedAt: from,
        endedAt,
      });
    });
    const { accepted, acceptedPoor } = review([...deliveries, ...cancelled]);
    expect(accepted).toBe(80 + count);
    expect(acceptedPoor).toEqual({ offers: 0, cents: 0, confidence: 0 });
  }
});

test('scales poor offers that took nearly all of the time by two at most', () => {
  // Ten days of six back-to-back deliveries, 20 minutes each: six of $100, one in each slot of the day, and 54 of $2. On average
  // 20 minutes earn $11.80, and an hour freed by declining earns 11/12 of that (half of every sixth order lies past the end), so
  // each of the 54 falls short by $8.82.
  const deliveries = Array.from({ length: 60 }, (_, index) => {
    const from = Math.floor(index / 6) * DAY_MS + 12 * HOUR_MS + (index % 6) * ANNOUNCED * MINUTE_MS;
    const payoutCents = index % 7 === 0 && index < 42 ? 10_000 : 200;
    return buildOffer({
      payoutCents,
      createdAt: from,
      acceptedAt: from,
      endedAt: from + ANNOUNCED * MINUTE_MS,
    });
  });
  const { acceptedPoor } = review(deliveries);
  expect(acceptedPoor.offers).toBe(54);
  expect(acceptedPoor.cents).toBe(Math.round(2 * 54 * ((11 / 12) * 1180 - 200)));
});
