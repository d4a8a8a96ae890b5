import type { Interval } from './period.ts';

/** Pro and the network for drivers, being featured for restaurants. */
export const PRODUCTS = ['pro', 'network', 'restaurant'] as const;
export type Product = (typeof PRODUCTS)[number];

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Canceled by its subscriber, not paid, or ended with the account. */
export const END_REASONS = ['cancelled', 'expired', 'account_deleted'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Price in cents, billing interval and trial of each product. */
export const PLANS = {
  pro: { priceCents: 1000, interval: 'week', trialDays: 7 },
  network: { priceCents: 3000, interval: 'week', trialDays: 0 },
  restaurant: { priceCents: 4000, interval: 'month', trialDays: 0 },
} as const satisfies Record<Product, { priceCents: number; interval: Interval; trialDays: number }>;

/** Instants in epoch ms; `endedAt` is null while it is live. */
export type Subscription = {
  status: SubscriptionStatus;
  priceCents: number;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** Since when a payment is missing; null while none is. */
  pastDueAt: number | null;
  endedAt: number | null;
  provider: 'embedded' | 'stripe';
};

export function isPro({ subscriptionStatus }: { subscriptionStatus: 'free' | 'pro' }): boolean {
  return subscriptionStatus === 'pro';
}
