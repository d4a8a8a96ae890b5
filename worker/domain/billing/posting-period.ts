import { getWeekStart } from '#worker/domain/referrals/referral-weeks.ts';
import type { Posting } from './ledger.ts';

/**
 * The period a posting is for (epoch ms), or null without one. A charge is due when its period begins, the credit for a
 * referred driver when its week ends.
 */
export function getPostingPeriod({
  kind,
  subject,
  at,
  periodEnd,
}: Pick<Posting, 'kind' | 'subject' | 'at' | 'periodEnd'>): { start: number; end: number } | null {
  if (periodEnd === null) return null;
  const isWeekOver = kind === 'referral_credit' && subject === 'driver_referral';
  return { start: isWeekOver ? getWeekStart(periodEnd) : at, end: periodEnd };
}
