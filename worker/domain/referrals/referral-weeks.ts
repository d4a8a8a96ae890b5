import { DAY_MS } from '#worker/domain/shared/time.ts';

const WEEK_MS = 7 * DAY_MS;

/** The next week of an active referral: weeks count from the activation, in steps of seven days (epoch ms). */
export function getReferralWeek(creditedThrough: number): { start: number; end: number } {
  return { start: creditedThrough, end: creditedThrough + WEEK_MS };
}

/** The start of the week that ends at `end` (epoch ms). */
export function getWeekStart(end: number): number {
  return end - WEEK_MS;
}

/** Referrals credited through this instant or an earlier one have another complete week at `now` (epoch ms). */
export function getDueBefore(now: number): number {
  return now - WEEK_MS;
}
