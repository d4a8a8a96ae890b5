import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { insertPosting, selectBalance, selectPostings } from '#worker/db/queries/ledger-rows.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';

const open = () => createCtx(env, () => {}, 'test');

const credit = (ownerId: string, key: string, amountCents = 1000) =>
  composePosting('referral_credit', 'driver_referral', { key, ownerId, amountCents, at: 1 });

test('writes a posting once, however often it is sent, concurrently or later', async () => {
  const ctx = open();
  const key = crypto.randomUUID();
  const post = () => ctx.db.batch([...insertPosting(ctx, credit('repeated', key))]);
  await Promise.all(Array.from({ length: 5 }, post));
  await ctx.db.batch([...insertPosting(ctx, credit('repeated', key, 5))]);
  expect(await readPostings('repeated')).toHaveLength(1);
  expect(await selectBalance(ctx, 'referral_earnings', 'repeated')).toEqual([{ balanceCents: -1000 }]);
  await expectBalancedLedger();
});

test('a posting whose condition is false writes nothing', async () => {
  const ctx = open();
  await ctx.db.batch([...insertPosting(ctx, credit('refused', crypto.randomUUID()), sql`1 = 0`)]);
  expect(await readPostings('refused')).toEqual([]);
  expect(await selectBalance(ctx, 'referral_earnings', 'refused')).toEqual([]);
  await expectBalancedLedger();
});

test('balances sum charges, refunds and credits, and pages list the newest postings first', async () => {
  const ctx = open();
  const [before] = await selectBalance(ctx, 'payments');
  const sale = { ownerId: 'busy', at: 1 };
  const postings = [
    composePosting('charge', 'pro', { ...sale, key: 'busy:1', amountCents: 1000 }),
    composePosting('charge', 'pro', { ...sale, key: 'busy:2', amountCents: 1000 }),
    composePosting('refund', 'pro', { ...sale, key: 'busy:3', amountCents: 400 }),
    credit('busy', 'busy:4', 250),
    composePosting('payout_accrual', 'delivery', { key: 'busy:5', ownerId: 'busy', amountCents: 725, at: 2 }),
    credit('busy', 'busy:6', 250),
  ];
  for (const posting of postings) await ctx.db.batch([...insertPosting(ctx, posting)]);
  const [payments] = await selectBalance(ctx, 'payments');
  expect((payments?.balanceCents ?? 0) - (before?.balanceCents ?? 0)).toBe(1600);
  expect(await selectBalance(ctx, 'referral_earnings', 'busy')).toEqual([{ balanceCents: -500 }]);
  expect(await selectBalance(ctx, 'delivery_earnings', 'busy')).toEqual([{ balanceCents: -725 }]);
  const first = await selectPostings(ctx, { ownerId: 'busy', before: null, limit: 4 });
  const rest = await selectPostings(ctx, { ownerId: 'busy', before: first.at(-1)?.seq ?? 0, limit: 4 });
  expect([...first, ...rest].map(({ key }) => key)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `busy:${n}`));
  await expectBalancedLedger();
});
