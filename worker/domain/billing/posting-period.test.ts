import { expect, test } from 'vitest';
import { getPostingPeriod } from './posting-period.ts';

const WEEK_MS = 7 * 86_400_000;

test('a charge begins its period, the credit for a referred driver ends its week', () => {
  const at = 10 * WEEK_MS;
  expect(getPostingPeriod({ kind: 'charge', subject: 'pro', at, periodEnd: at + WEEK_MS })).toEqual({
    start: at,
    end: at + WEEK_MS,
  });
  expect(
    getPostingPeriod({ kind: 'referral_credit', subject: 'driver_referral', at, periodEnd: at }),
  ).toEqual({ start: at - WEEK_MS, end: at });
  expect(getPostingPeriod({ kind: 'payout', subject: 'referrals', at, periodEnd: null })).toBeNull();
});
