import type { Interval } from './period.ts';
import type { Product, SubscriptionStatus } from './subscription.ts';

/**
 * A subscription as the provider has it now. Instants in epoch ms; `isReal` is false until its first payment succeeded,
 * `hasOurPrice` when it is billed at a price other than its product's.
 */
export type HostedSubscription = {
  ref: string;
  customerRef: string;
  product: Product;
  subscriberId: string;
  isReal: boolean;
  hasOurPrice: boolean;
  status: SubscriptionStatus;
  priceCents: number;
  interval: Interval;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  createdAt: number;
  endedAt: number | null;
  /** The unpaid invoice, if the provider sends no event about it, and when it is charged again. */
  unpaid: { invoiceRef: string; retryAt: number | null } | null;
};
