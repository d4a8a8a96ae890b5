import type { Product, Subscription } from './subscription.ts';

/** An unpaid invoice and when the provider retries the payment (epoch ms), if known. */
export type UnpaidInvoice = { invoiceRef: string; retryAt: number | null };

/**
 * A subscription in its current state at the provider. Instants in epoch ms. `hasBegun` is false until the first payment
 * succeeds; `hasOurPrice` is false if it is billed at a price other than its product's.
 */
export type HostedSubscription = Omit<Subscription, 'pastDueAt' | 'provider'> & {
  ref: string;
  customerRef: string;
  product: Product;
  subscriberId: string;
  hasBegun: boolean;
  hasOurPrice: boolean;
  createdAt: number;
  /** The unpaid invoice; set only by a provider that sends no event about it. */
  unpaid: UnpaidInvoice | null;
  /** The instant of this state (epoch ms); null if it was read just now. */
  seenAt: number | null;
};
