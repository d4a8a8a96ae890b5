/** What a driver earns by bringing others along, in cents: for each active driver a week, for each restaurant a month. */
export const REFERRAL_REWARDS = {
  driver: { amountCents: 1000, interval: 'week' },
  restaurant: { amountCents: 1000, interval: 'month' },
} as const;
