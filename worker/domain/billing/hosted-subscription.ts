import type { Interval } from './period.ts';
import type { Product, SubscriptionStatus } from './subscription.ts';

/** A subscription as the provider has it now. Instants in epoch ms; `isReal` is false until its first payment went well. */
export type HostedSubscription = {
  ref: string;
  customerRef: string;
  product: Product;
  subscriberId: string;
  isReal: boolean;
  status: SubscriptionStatus;
  priceCents: number;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  createdAt: number;
  endedAt: number | null;
};
