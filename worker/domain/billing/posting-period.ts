import { getWeekStart } from '#worker/domain/referrals/referral-weeks.ts';
import type { Posting } from './ledger.ts';

/**
 * The span of time a posting is for (epoch ms), or null where it is for none. A charge is due when its period begins,
 * the credit for a referred driver when the week that earned it is over.
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
