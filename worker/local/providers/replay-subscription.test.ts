import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmbeddedChange, EmbeddedSubscription } from '#worker/db/schema/payments.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { replaySubscription } from './replay-subscription.ts';

const START = Date.UTC(2026, 0, 31, 9);

const buildPurchase = (over: Partial<EmbeddedSubscription> = {}): EmbeddedSubscription => ({
  ref: 'sub_1',
  product: 'pro',
  subscriberId: 'driver',
  trialDays: 0,
  changes: [],
  createdAt: START,
  ...over,
});

const change = fc.record({
  kind: fc.constantFrom<EmbeddedChange['kind'][]>('cancel', 'resume', 'decline', 'pay', 'end'),
  // The pause between two changes: hours to weeks.
  pauseMs: fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.integer({ min: 0, max: 40 * DAY_MS })),
});

test('bills every period exactly once, in sequence, and none after the end, for every sequence of changes', () => {
  const purchase = fc.constantFrom(
    buildPurchase(),
    buildPurchase({ trialDays: 7 }),
    buildPurchase({ product: 'restaurant' }),
  );
  const pauses = fc.array(change, { maxLength: 20 });
  fc.assert(
    fc.property(purchase, pauses, fc.nat({ max: 100 * DAY_MS }), (bought, happened, lookedAfter) => {
      let now = START;
      const changes = happened.map(({ kind, pauseMs }) => {
        now += pauseMs;
        return { kind, at: now };
      });
      now += 40 * DAY_MS;
      const record = { ...bought, changes };
      const { subscription, invoices } = replaySubscription(record, now);
      let reached = START + bought.trialDays * DAY_MS;
      for (const { periodStart, periodEnd, paidAt } of invoices) {
        expect(periodStart).toBe(reached);
        expect(paidAt).toBeGreaterThanOrEqual(periodStart);
        expect(paidAt).toBeLessThanOrEqual(subscription.endedAt ?? now);
        reached = periodEnd;
      }
      const { endedAt, currentPeriodEnd, unpaid } = subscription;
      expect(currentPeriodEnd).toBe(reached);
      expect(endedAt !== null || currentPeriodEnd > now || unpaid !== null).toBe(true);
      const earlier = replaySubscription(record, START + lookedAfter);
      if (START + lookedAfter <= now) expect(invoices).toEqual(expect.arrayContaining(earlier.invoices));
    }),
    { numRuns: 500 },
  );
});

test('retries a declined payment every three days, and continues after it is paid', () => {
  const due = START + 7 * DAY_MS;
  const changes: EmbeddedChange[] = [{ kind: 'decline', at: START + DAY_MS }];
  const retries = new Set<number | null | undefined>();
  for (let now = due; now < due + 14 * DAY_MS; now += DAY_MS) {
    const { subscription, invoices } = replaySubscription(buildPurchase({ changes }), now);
    expect([subscription.status, invoices.length]).toEqual(['past_due', 1]);
    retries.add(subscription.unpaid?.retryAt);
  }
  expect([...retries]).toEqual([3, 6, 9, 12, 15].map((days) => due + days * DAY_MS));
  changes.push({ kind: 'pay', at: due + 4 * DAY_MS });
  const paid = replaySubscription(buildPurchase({ changes }), due + 6 * DAY_MS);
  expect(paid.subscription).toMatchObject({ status: 'active', unpaid: null });
  expect(paid.invoices.at(-1)).toMatchObject({ periodStart: due, paidAt: due + 6 * DAY_MS });
});

test('a subscription canceled while unpaid ends with its last paid period', () => {
  const due = START + 7 * DAY_MS;
  const changes: EmbeddedChange[] = [
    { kind: 'decline', at: START + DAY_MS },
    { kind: 'cancel', at: due + DAY_MS },
    { kind: 'resume', at: due + 2 * DAY_MS },
  ];
  const { subscription } = replaySubscription(buildPurchase({ changes }), due + 20 * DAY_MS);
  expect(subscription).toMatchObject({ status: 'cancelled', endedAt: due, unpaid: null });
});

test('monthly periods keep their day: January 31, February 28, March 31', () => {
  const { invoices } = replaySubscription(buildPurchase({ product: 'restaurant' }), Date.UTC(2026, 4, 1));
  const days = invoices.map(({ periodStart }) => new Date(periodStart).toISOString().slice(0, 10));
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});
