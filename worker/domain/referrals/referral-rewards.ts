/** What a driver earns by bringing others along, in cents: a week in which a driver delivered, a month a restaurant paid. */
export const REFERRAL_REWARDS = {
  driver: { amountCents: 1000, interval: 'week' },
  restaurant: { amountCents: 1000, interval: 'month' },
} as const;
