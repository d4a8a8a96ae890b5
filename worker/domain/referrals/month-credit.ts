import { composeReferralCredit, composeReferralReversal } from '../billing/ledger.ts';
import { REFERRAL_REWARDS } from './referral-rewards.ts';

/** The charge of a restaurant's month: its key in the books, when it was paid and until when it reaches (epoch ms). */
type PaidMonth = { key: string; at: number; periodEnd: number | null };

/** What a driver is credited for a month that a restaurant paid. */
export function composeMonthCredit({ key, at, periodEnd }: PaidMonth, driverId: string) {
  return composeReferralCredit({
    key: `restaurantReferral:${key}`,
    driverId,
    reason: 'restaurant_referral',
    amountCents: REFERRAL_REWARDS.restaurant.amountCents,
    at,
    periodEnd,
  });
}

/** The same taken back at an instant (epoch ms), once, because the month was paid back in full. */
export function composeMonthReversal({ key }: Pick<PaidMonth, 'key'>, driverId: string, at: number) {
  return composeReferralReversal({
    key: `restaurantReversal:${key}`,
    driverId,
    reason: 'restaurant_referral',
    amountCents: REFERRAL_REWARDS.restaurant.amountCents,
    at,
  });
}
