import { expect, test } from 'vitest';
import { getDueBefore, getReferralWeek } from './referral-weeks.ts';

const DAY_MS = 86_400_000;

test('a week is due once it is over, and the next one starts at its end', () => {
  const { start, end } = getReferralWeek(1000);
  expect([start, end]).toEqual([1000, 1000 + 7 * DAY_MS]);
  expect(getDueBefore(end).week).toBe(start);
  expect(getDueBefore(end - 1).week).toBeLessThan(start);
  expect(getDueBefore(end + 8.5 * DAY_MS).lateWeek).toBe(start);
  expect(getReferralWeek(end).start).toBe(end);
});
