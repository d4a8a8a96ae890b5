import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { SLOT_MS } from './offer-slots.ts';
import { sampleByPriority, type WeightedOffer } from './sample-by-priority.ts';

const offer = fc.record({
  createdAt: fc.integer({ min: 0, max: 3 * SLOT_MS - 1 }),
  weight: fc.integer({ min: 10, max: 90 }).map((tenths) => tenths / 10),
  key: fc.integer(),
});
const someOffers = fc.uniqueArray(offer, { maxLength: 80, selector: ({ key }) => key });
const sum = (offers: readonly WeightedOffer[]) => offers.reduce((all, { weight }) => all + weight, 0);

test('at most twelve of a slot are kept, and stand for all of it', () => {
  fc.assert(
    fc.property(someOffers, (offers) => {
      const kept = sampleByPriority(offers);
      for (const slot of [0, 1, 2]) {
        const inSlot = ({ createdAt }: WeightedOffer) => Math.floor(createdAt / SLOT_MS) === slot;
        expect(kept.filter(inSlot).length).toBe(Math.min(12, offers.filter(inSlot).length));
        expect(sum(kept.filter(inSlot))).toBeCloseTo(sum(offers.filter(inSlot)));
      }
    }),
  );
});

test('one offer more moves at most one out', () => {
  fc.assert(
    fc.property(someOffers, (offers) => {
      const keys = (some: readonly WeightedOffer[]) => sampleByPriority(some).map(({ key }) => key);
      const before = keys(offers.slice(1));
      const after = new Set(keys(offers));
      expect(before.filter((key) => !after.has(key)).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('of many alike each is kept as often as the others', () => {
  const early = Array.from({ length: 400 }, (_, round) => {
    const offers = Array.from({ length: 30 }, (_, index) => ({
      createdAt: (index * MINUTE_MS) / 2,
      weight: 1,
      key: 1000 * round + index,
    }));
    return sampleByPriority(offers).filter(({ createdAt }) => createdAt < SLOT_MS / 2).length;
  });
  // Six on average; 0.3 is four standard errors.
  expect(Math.abs(early.reduce((all, count) => all + count, 0) / 400 - 6)).toBeLessThan(0.3);
});
