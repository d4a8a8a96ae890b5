import type { Interval } from './period.ts';
import type { Product, SubscriptionStatus } from './subscription.ts';

/**
 * A subscription as the provider has it now. Instants in epoch ms; `isReal` is false until its first payment went well,
 * `hasOurPrice` when it is billed at a price that is none of its product's.
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
  /** The bill that is not paid, where the provider sends no event of it, and when it is tried again. */
  unpaid: { invoiceRef: string; retryAt: number | null } | null;
};
