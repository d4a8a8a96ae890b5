import { expect, test } from 'vitest';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { findPaidTarget, formatPayoutTarget, getPayoutKey, parsePayoutTarget } from './payout-target.ts';

test('parses a formatted target back to the same value', () => {
  for (const account of OWED_ACCOUNTS) {
    const target = { account, driverId: crypto.randomUUID(), seq: 12 };
    expect(parsePayoutTarget(formatPayoutTarget(target))).toEqual(target);
  }
});

test('rejects a text that is not a target', () => {
  for (const text of [
    '',
    'referral_earnings',
    'payments.driver.1',
    'referral_earnings.driver',
    'referral_earnings.driver.-1',
    'referral_earnings.driver.1.5',
    'referral_earnings.dri ver.1',
    'referral_earnings..1',
    `referral_earnings.driver.${'9'.repeat(16)}`,
  ]) {
    expect(parsePayoutTarget(text), text).toBeNull();
  }
});

test('recovers the target from a payout key, but from no other posting key', () => {
  const target = { account: OWED_ACCOUNTS[0], driverId: crypto.randomUUID(), seq: 3 };
  expect(findPaidTarget(getPayoutKey(target))).toBe(formatPayoutTarget(target));
  for (const key of [
    'payout:',
    'payout:by-hand',
    `charge:${formatPayoutTarget(target)}`,
    formatPayoutTarget(target),
  ]) {
    expect(findPaidTarget(key), key).toBeNull();
  }
});
