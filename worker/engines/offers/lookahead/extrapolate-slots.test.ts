import { expect, test } from 'vitest';
import { extrapolateSlots, MAX_IN_SLOT } from './extrapolate-slots.ts';
import { limitPay, measureNeighborhood } from './measure-neighborhood.ts';
import { SLOT_MS } from './offer-slots.ts';

/** When the oldest of the five slots began. */
const SINCE = Date.UTC(2026, 10, 20, 16, 45);
const SLOTS = 5;
const NOW = SINCE + SLOTS * SLOT_MS;
const HERE = { lat: 30.25, lng: -97.75 };

const offerAt = (ms: number, driverId: string, payoutCents = 900) => ({
  createdAt: SINCE + ms,
  payoutCents,
  pickup: HERE,
  dropoff: HERE,
  driverId,
});

/** Two in every slot, each of someone else's. */
const CALM = Array.from({ length: 2 * SLOTS }, (_, index) =>
  offerAt(((index + 0.4) * SLOT_MS) / 2, `driver-${index}`),
);
const burst = (isOneDriver: boolean) =>
  Array.from({ length: MAX_IN_SLOT }, (_, index) => offerAt(index, isOneDriver ? 'loud' : `of-${index}`));
const addUp = (offers: readonly { weight: number }[]) => offers.reduce((sum, { weight }) => sum + weight, 0);

test('offers of one instant count at most four times what the cell can have had unread', () => {
  const withBurst = extrapolateSlots([...burst(false), ...CALM.slice(2)]);
  expect(addUp(withBurst)).toBeLessThanOrEqual(4 * MAX_IN_SLOT + CALM.length - 2 + 1e-9);
  expect(addUp(withBurst)).toBeGreaterThan(CALM.length);
});

test('one driver has no more than two offers in a slot, so that a third of it at most is theirs', () => {
  const slot = extrapolateSlots([...burst(true).slice(1), offerAt(10_000, 'other'), ...CALM.slice(2)]);
  const ofLoud = slot.filter(({ driverId }) => driverId === 'loud');
  expect(ofLoud).toHaveLength(2);
  expect(addUp(ofLoud)).toBeLessThanOrEqual((4 * MAX_IN_SLOT) / 3 + 1e-9);
});

test('nobody is taken to see more than thirty offers, whatever was read', () => {
  const crowded = Array.from({ length: SLOTS }, (_, slot) =>
    ['a', 'b', 'c'].flatMap((driverId) => [0, 1].map((n) => offerAt(slot * SLOT_MS + 100 + n, driverId))),
  ).flat();
  const { offers, share } = measureNeighborhood({ own: [], others: crowded, around: HERE, drawnAt: NOW });
  expect(addUp(offers)).toBeGreaterThan(10_000);
  expect(share * addUp(offers)).toBeCloseTo(30, 6);
});

test('pay far beyond what is common counts as the most that is believable', () => {
  const common = [700, 800, 900, 1000, 1100, 1200, 1300].map((cents) => offerAt(0, 'a', cents));
  expect(limitPay(common)).toEqual(common);
  const [, ...rest] = limitPay([offerAt(0, 'a', 100_000), ...common]).map(({ payoutCents }) => payoutCents);
  expect(rest).toEqual(common.map(({ payoutCents }) => payoutCents));
  expect(limitPay([offerAt(0, 'a', 100_000), ...common])[0]?.payoutCents).toBe(2400);
  expect(limitPay([])).toEqual([]);
});
