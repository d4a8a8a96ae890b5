import type { Interval } from './period.ts';

/** Pro and the network are for drivers; `restaurant` features a restaurant. */
export const PRODUCTS = ['pro', 'network', 'restaurant'] as const;
export type Product = (typeof PRODUCTS)[number];

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Canceled by the subscriber, not paid, or ended with the account. */
export const END_REASONS = ['cancelled', 'expired', 'account_deleted'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Price in cents, billing interval and trial of each product. */
export const PLANS = {
  pro: { priceCents: 1000, interval: 'week', trialDays: 7 },
  network: { priceCents: 3000, interval: 'week', trialDays: 0 },
  restaurant: { priceCents: 4000, interval: 'month', trialDays: 0 },
} as const satisfies Record<Product, { priceCents: number; interval: Interval; trialDays: number }>;

/** A subscription; instants in epoch ms, `endedAt` null while it is live. */
export type Subscription = {
  status: SubscriptionStatus;
  priceCents: number;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  /** When a payment first went missing; null if none is missing. */
  pastDueAt: number | null;
  endedAt: number | null;
  provider: 'embedded' | 'stripe';
};

export function isPro({ subscriptionStatus }: { subscriptionStatus: 'free' | 'pro' }): boolean {
  return subscriptionStatus === 'pro';
}
