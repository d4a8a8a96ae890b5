import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFER_LIFETIME_MS } from '#worker/domain/orders/order-moves.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDrawnAt, getSlotStart, isSampled, listSlots } from './offer-slots.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const minutes = fc.integer({ min: 0, max: 90 * MINUTE_MS });

test('an open offer keeps its sampling instant, and all slots sampled for it are read', () => {
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 0, max: OFFER_LIFETIME_MS - 1 }),
      minutes,
      (came, age, seenBefore) => {
        const createdAt = NOW + came;
        const drawnAt = getDrawnAt(createdAt, createdAt);
        expect(drawnAt).toBeLessThanOrEqual(createdAt);
        expect(getDrawnAt(createdAt, createdAt + age)).toBe(drawnAt);
        const seenAt = drawnAt - seenBefore;
        const isRead = listSlots(createdAt + age).includes(getSlotStart(seenAt));
        if (isSampled(seenAt, drawnAt)) expect(isRead).toBe(true);
      },
    ),
  );
});

test('samples only the 75 minutes before the instant', () => {
  expect(isSampled(NOW, NOW)).toBe(false);
  expect(isSampled(NOW - 1, NOW)).toBe(true);
  expect(isSampled(NOW - 75 * MINUTE_MS, NOW)).toBe(true);
  expect(isSampled(NOW - 75 * MINUTE_MS - 1, NOW)).toBe(false);
});

test('keeps the sampling instant of an old offer, or one from a fast clock, within the slots read', () => {
  expect(getDrawnAt(NOW - 5 * HOUR_MS, NOW)).toBe(NOW - OFFER_LIFETIME_MS);
  expect(getDrawnAt(NOW + 5 * HOUR_MS, NOW)).toBe(NOW);
});
