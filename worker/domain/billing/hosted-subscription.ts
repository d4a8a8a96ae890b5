import type { Product, Subscription } from './subscription.ts';

/** An unpaid bill, and when the provider tries again (epoch ms), if known. */
export type UnpaidInvoice = { invoiceRef: string; retryAt: number | null };

/**
 * A subscription as the provider has it now. Instants in epoch ms; `hasBegun` is false until its first payment succeeded,
 * `hasOurPrice` if it is billed at a price other than its product's.
 */
export type HostedSubscription = Omit<Subscription, 'pastDueAt' | 'provider'> & {
  ref: string;
  customerRef: string;
  product: Product;
  subscriberId: string;
  hasBegun: boolean;
  hasOurPrice: boolean;
  createdAt: number;
  /** The unpaid bill, where the provider sends no event about it. */
  unpaid: UnpaidInvoice | null;
  /** The instant of this state; null for the present one. */
  seenAt: number | null;
};
