import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composePosting } from './compose-posting.ts';
import {
  CREDIT_ACCOUNTS,
  checkPosting,
  getPostingPeriod,
  POSTING_KINDS,
  POSTING_SUBJECTS,
} from './ledger.ts';

const kind = fc.constantFrom(...POSTING_KINDS);
const subject = fc.constantFrom(...POSTING_SUBJECTS);
const money = fc.record({
  key: fc.uuid(),
  amountCents: fc.integer({ min: 1, max: 1e9 }),
  at: fc.integer({ min: 0, max: 4e12 }),
});

test('composes balanced postings that move the given amount', () => {
  fc.assert(
    fc.property(kind, subject, money, (kind, subject, money) => {
      const { lines, amountCents } = composePosting(kind, subject, { ...money, ownerId: 'one' });
      expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(0);
      expect(Math.max(...lines.map((line) => line.amountCents))).toBe(amountCents);
    }),
  );
});

const SIDES = [
  ['charge', 'pro', 'payments', 'pro_subscriptions'],
  ['charge', 'network', 'payments', 'network_fees'],
  ['charge', 'restaurant', 'payments', 'restaurant_subscriptions'],
  ['refund', 'network', 'network_fees', 'payments'],
  ['referral_credit', 'driver_referral', 'referral_rewards', 'referral_earnings'],
  ['referral_credit', 'restaurant_referral', 'referral_rewards', 'referral_earnings'],
  ['referral_credit', 'campaign_bonus', 'referral_rewards', 'referral_earnings'],
  ['referral_reversal', 'driver_referral', 'referral_earnings', 'referral_rewards'],
  ['payout_accrual', 'delivery', 'delivery_pay', 'delivery_earnings'],
  ['accrual_reversal', 'delivery', 'delivery_earnings', 'delivery_pay'],
  ['payout', 'referrals', 'referral_earnings', 'payouts'],
  ['payout', 'delivery', 'delivery_earnings', 'payouts'],
  ['payout_reversal', 'delivery', 'payouts', 'delivery_earnings'],
  ['delivery_charge', 'delivery', 'restaurant_deliveries', 'delivery_income'],
  ['delivery_reversal', 'delivery', 'delivery_income', 'restaurant_deliveries'],
  ['delivery_payment', 'delivery', 'payments', 'restaurant_deliveries'],
  ['delivery_refund', 'delivery', 'delivery_income', 'payments'],
] as const;

test.each(SIDES)('a %s of %s debits %s and credits %s', (kind, subject, debit, credit) => {
  const { lines } = composePosting(kind, subject, { key: 'k', ownerId: 'one', amountCents: 1000, at: 0 });
  expect(lines).toMatchObject([
    { account: debit, amountCents: 1000 },
    { account: credit, amountCents: -1000 },
  ]);
});

test('credits increase income and payouts', () => {
  const grown = SIDES.flatMap(([kind, , , credit]) =>
    kind === 'charge' || kind === 'delivery_charge' || kind === 'payout' ? [credit] : [],
  );
  expect(new Set(grown)).toEqual(new Set(CREDIT_ACCOUNTS));
});

test('a refund reverses a charge on both accounts', () => {
  const sides = (['charge', 'refund'] as const).flatMap(
    (kind) => composePosting(kind, 'pro', { key: 'k', ownerId: 'one', amountCents: 1000, at: 0 }).lines,
  );
  for (const account of ['payments', 'pro_subscriptions']) {
    const sum = sides.filter((line) => line.account === account).reduce((n, line) => n + line.amountCents, 0);
    expect(sum).toBe(0);
  }
});

test('rejects zero, fractional and unbalanced amounts', () => {
  const charge = (amountCents: number) =>
    composePosting('charge', 'pro', { key: 'k', ownerId: 'one', amountCents, at: 0 });
  for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => charge(amount)).toThrow(RangeError);
  }
  const good = charge(1000);
  const [first, second] = good.lines;
  if (!first || !second) throw new Error('A charge has two lines');
  expect(() => checkPosting({ ...good, lines: [first] })).toThrow(RangeError);
  expect(() => checkPosting({ ...good, lines: [first, { ...second, amountCents: -999 }] })).toThrow(
    RangeError,
  );
  expect(() => checkPosting({ ...good, lines: [first, { ...first, amountCents: -1000 }] })).toThrow(
    RangeError,
  );
});

const WEEK_MS = 7 * 86_400_000;

test('returns the period of the plan for a charge, whenever it is paid', () => {
  const start = 10 * WEEK_MS;
  const end = start + WEEK_MS;
  for (const at of [start, start + 1, end + WEEK_MS]) {
    expect(getPostingPeriod({ subject: 'pro', at, periodEnd: end })).toEqual({ start, end });
  }
  const [may, june] = [Date.UTC(2026, 4, 31), Date.UTC(2026, 5, 30)];
  const month = { subject: 'restaurant' as const, at: may + 10 * WEEK_MS };
  expect(getPostingPeriod({ ...month, periodEnd: june })?.end).toBe(june);
  expect(getPostingPeriod({ ...month, periodEnd: may })?.start).toBe(Date.UTC(2026, 3, 30));
  const begun = Date.UTC(2026, 0, 31);
  const february = { subject: 'restaurant' as const, periodEnd: Date.UTC(2026, 1, 28) };
  expect(getPostingPeriod({ ...february, at: begun })?.start).toBe(begun);
  const late = { subject: 'restaurant' as const, periodEnd: Date.UTC(2026, 2, 15) };
  expect(getPostingPeriod({ ...late, at: Date.UTC(2026, 1, 17) })?.start).toBe(Date.UTC(2026, 1, 15));
  const week = getPostingPeriod({ subject: 'driver_referral', at: end, periodEnd: end });
  expect(week).toEqual({ start, end });
  expect(getPostingPeriod({ subject: 'referrals', at: end, periodEnd: null })).toBeNull();
});
