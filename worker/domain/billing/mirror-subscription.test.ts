import { expect, test } from 'vitest';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { HostedSubscription } from './hosted-subscription.ts';
import { admitSubscription, followSubscription, type MirrorFacts } from './mirror-subscription.ts';

const NOW = Date.UTC(2026, 10, 16);

const buildHosted = (over: Partial<HostedSubscription> = {}): HostedSubscription => ({
  ref: 'sub_1',
  customerRef: 'cus_1',
  product: 'pro',
  subscriberId: 'driver',
  hasBegun: true,
  hasOurPrice: true,
  status: 'active',
  priceCents: 900,
  interval: 'week',
  trialEndsAt: null,
  currentPeriodEnd: NOW + 7 * DAY_MS,
  cancelAtPeriodEnd: false,
  createdAt: NOW,
  endedAt: null,
  unpaid: null,
  seenAt: null,
  ...over,
});

const FACTS: MirrorFacts = { isSuspended: false, isWanted: true, hasOther: false };

function buildKnown(over: object = {}) {
  const admitted = admitSubscription(buildHosted(), FACTS, NOW);
  if (!admitted) throw new Error('Not admitted');
  return { ...admitted, updatedAt: NOW, ...over };
}

test('admits only a subscription its subscriber can use', () => {
  expect(admitSubscription(buildHosted(), FACTS, NOW)).toMatchObject({ status: 'active', priceCents: 900 });
  for (const facts of [{ isSuspended: true }, { isWanted: false }, { hasOther: true }])
    expect(admitSubscription(buildHosted(), { ...FACTS, ...facts }, NOW)).toBeNull();
  expect(admitSubscription(buildHosted({ hasOurPrice: false }), FACTS, NOW)).toBeNull();
});

test('keeps an ended subscription ended and cancels it where the provider still runs it', () => {
  const known = buildKnown({ status: 'cancelled', endedAt: NOW });
  expect(followSubscription(known, buildHosted(), FACTS, NOW)).toEqual({ isCancelDue: true });
  expect(followSubscription(known, buildHosted({ endedAt: NOW }), FACTS, NOW)).toEqual({});
});

test('ignores a state older than the last update and applies the current one', () => {
  const known = buildKnown({ updatedAt: NOW + 1, status: 'past_due' });
  expect(followSubscription(known, buildHosted({ seenAt: NOW }), FACTS, NOW)).toEqual({});
  for (const seenAt of [NOW + 1, null])
    expect(followSubscription(known, buildHosted({ seenAt }), FACTS, NOW)).toMatchObject({
      status: 'active',
    });
});

test('keeps the first day of a missing payment and ends the subscription after 14 days', () => {
  const pastDue = buildHosted({ status: 'past_due' });
  const first = followSubscription(buildKnown(), pastDue, FACTS, NOW);
  expect(first).toMatchObject({ status: 'past_due', pastDueAt: NOW, endedAt: null });
  const at = (days: number) => followSubscription(buildKnown(first), pastDue, FACTS, NOW + days * DAY_MS);
  expect(at(13.9)).toMatchObject({ pastDueAt: NOW, endedAt: null, isCancelDue: false });
  expect(at(14)).toMatchObject({ status: 'cancelled', endReason: 'expired', isCancelDue: true });
  expect(followSubscription(buildKnown(first), buildHosted(), FACTS, NOW)).toMatchObject({ pastDueAt: null });
  const cheap = buildHosted({ hasOurPrice: false });
  expect(followSubscription(buildKnown(), cheap, FACTS, NOW)).toMatchObject({
    status: 'past_due',
    priceCents: 1000,
  });
});

test("keeps our cancellation until the provider has it, and a suspended subscriber's always", () => {
  const due = buildKnown({ cancelAtPeriodEnd: true, isCancelDue: true });
  expect(followSubscription(due, buildHosted(), FACTS, NOW)).toMatchObject({
    cancelAtPeriodEnd: true,
    isCancelDue: true,
  });
  const suspended = followSubscription(buildKnown(), buildHosted(), { ...FACTS, isSuspended: true }, NOW);
  expect(suspended).toMatchObject({ cancelAtPeriodEnd: true, isCancelDue: true });
  const resumed = buildKnown({ cancelAtPeriodEnd: true });
  expect(followSubscription(resumed, buildHosted(), FACTS, NOW)).toMatchObject({ cancelAtPeriodEnd: false });
});
