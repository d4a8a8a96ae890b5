import type { Interval } from './period.ts';

/** What can be subscribed to: Pro and the own network by drivers, being featured by restaurants. */
export const PRODUCTS = ['pro', 'network', 'restaurant'] as const;
export type Product = (typeof PRODUCTS)[number];

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Why a subscription ended: asked for by its subscriber, never paid, or gone with the account. */
export const END_REASONS = ['cancelled', 'expired', 'account_deleted'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Price in cents, billing interval and trial of each product: the one place these figures live. */
export const PLANS = {
  pro: { priceCents: 1000, interval: 'week', trialDays: 7 },
  network: { priceCents: 3000, interval: 'week', trialDays: 0 },
  restaurant: { priceCents: 4000, interval: 'month', trialDays: 0 },
} as const satisfies Record<Product, { priceCents: number; interval: Interval; trialDays: number }>;

/** A plan someone pays for. Instants in epoch ms; `endedAt` is null while it is live. */
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
  /** Who takes the money: nobody but our own books (embedded), or Stripe. */
  provider: 'embedded' | 'stripe';
};

/** Whether a driver has what only Pro members have. */
export function isPro({ subscriptionStatus }: { subscriptionStatus: 'free' | 'pro' }): boolean {
  return subscriptionStatus === 'pro';
}
