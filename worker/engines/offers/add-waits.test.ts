import { expect, test } from 'vitest';
import {
  accepted,
  at,
  buildOpen,
  getEvaluation,
  here,
  measure,
  NOW,
  terms,
} from '#tests/factories/evaluated-offers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createOfferReport } from './create-offer-report.ts';
import { createOfferLayout } from './offer-layout.ts';

const WAIT = { minutes: 20, medianMinutes: 30, areaMinutes: 10, sampleSize: 12 };

/** Evaluates the offer with a wait of 20 minutes for each of these orders. */
function evaluateWaiting(open: Order[], waitFor: string[]) {
  const waits = new Map(waitFor.map((id) => [id, WAIT]));
  const layout = createOfferLayout(open, here, NOW, waits);
  return getEvaluation(createOfferReport({ layout, legs: measure(layout.points), terms, now: NOW }));
}

test('a wait costs its time like a drive, and none of the miles', () => {
  const open = [buildOpen({ id: 'offer', payoutCents: 2000 })];
  const quick = evaluateWaiting(open, []);
  const slow = evaluateWaiting(open, ['offer']);
  expect(slow.extraMinutes - quick.extraMinutes).toBeCloseTo(20, 6);
  expect(slow.extraMiles).toBe(quick.extraMiles);
  expect(quick.valueCents - slow.valueCents).toBeCloseTo((20 * terms.wageCentsPerHour) / 60, -0.5);
  expect([quick.wait, slow.wait]).toEqual([null, WAIT]);
});

test('a wait counts, too, while nobody knows where the driver is', () => {
  const nowhere = { positionLat: null, positionLng: null, positionAt: null };
  const evaluateFrom = (waits: Map<string, typeof WAIT>) => {
    const layout = createOfferLayout([buildOpen({ id: 'offer' })], nowhere, NOW, waits);
    return getEvaluation(createOfferReport({ layout, legs: measure(layout.points), terms, now: NOW }));
  };
  const added = evaluateFrom(new Map([['offer', WAIT]])).extraMinutes - evaluateFrom(new Map()).extraMinutes;
  expect(added).toBeCloseTo(20, 6);
});

test('two orders collected at one counter in one go are waited for once', () => {
  const activeOrders = accepted({ id: 'hand', restaurantName: 'Slow Soup', pickup: at(1), dropoff: at(2) });
  const twin = buildOpen({ id: 'offer', restaurantName: 'Slow Soup', pickup: at(1), dropoff: at(2.1) });
  const quick = evaluateWaiting([activeOrders, twin], []);
  const slow = evaluateWaiting([activeOrders, twin], ['hand', 'offer']);
  expect(slow.extraMinutes).toBeCloseTo(quick.extraMinutes, 6);
  const elsewhere = evaluateWaiting(
    [activeOrders, { ...twin, restaurantName: 'Other Place' }],
    ['hand', 'offer'],
  );
  expect(elsewhere.extraMinutes - quick.extraMinutes).toBeCloseTo(20, 6);
});

test('an offer that would make an active order late by waiting is left, whatever it pays', () => {
  const activeOrders = accepted({
    id: 'hand',
    pickup: at(1),
    dropoff: at(4),
    createdAt: NOW - 25 * MINUTE_MS,
  });
  const offer = buildOpen({ id: 'offer', pickup: at(1.5), dropoff: at(5), payoutCents: 20_000 });
  expect(evaluateWaiting([activeOrders, offer], []).verdict).toBe('take');
  // The drop-off of the active one can still come first; one due sooner than any wait cannot.
  expect(evaluateWaiting([activeOrders, offer], ['offer']).verdict).toBe('take');
  const urgent = { ...offer, createdAt: NOW - 45 * MINUTE_MS };
  expect(evaluateWaiting([activeOrders, urgent], ['offer'])).toMatchObject({
    verdict: 'leave',
    reason: { key: 'missesOwnDeadline' },
  });
});
