import { expect, test } from 'vitest';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { computeLastsUntil, isTrialEnding } from './subscription-moves.ts';
import { computeTrialEnd, countTrialDays } from './trial.ts';

const START = Date.UTC(2026, 0, 31, 9);

test('announces the end of a trial in its last two days, unless it is canceled', () => {
  const end = START + 7 * DAY_MS;
  const trial = { status: 'trialing', trialEndsAt: end, cancelAtPeriodEnd: false } as const;
  expect(isTrialEnding(trial, end - 2 * DAY_MS - 1)).toBe(false);
  expect(isTrialEnding(trial, end - 2 * DAY_MS)).toBe(true);
  expect(isTrialEnding(trial, end)).toBe(false);
  expect(isTrialEnding({ ...trial, cancelAtPeriodEnd: true }, end - DAY_MS)).toBe(false);
  expect(isTrialEnding({ ...trial, status: 'active' }, end - DAY_MS)).toBe(false);
});

test('gives longer trials for campaigns', () => {
  const days = [null, 'standard', 'referral', 'premium'].map((campaign) =>
    countTrialDays(START, computeTrialEnd(START, campaign)),
  );
  expect(days).toEqual([7, 7, 14, 28]);
});

test('an unpaid subscription lasts through the grace period, but no longer than its period once canceled', () => {
  const countDays = (periodDays: number, isUnpaid: boolean, cancelAtPeriodEnd: boolean) =>
    (computeLastsUntil({
      status: isUnpaid ? 'past_due' : 'active',
      currentPeriodEnd: START + periodDays * DAY_MS,
      cancelAtPeriodEnd,
      pastDueAt: isUnpaid ? START : null,
    }) -
      START) /
    DAY_MS;
  expect([countDays(7, false, false), countDays(7, false, true)]).toEqual([7, 7]);
  expect([countDays(7, true, false), countDays(28, true, false)]).toEqual([14, 14]);
  expect([countDays(7, true, true), countDays(28, true, true)]).toEqual([7, 14]);
});
