import type { Product } from '#worker/domain/billing/subscription.ts';

/** One period of a subscription to be paid. `key` names it for good: the same key is never charged twice. */
export type Charge = { key: string; product: Product; subscriberId: string; amountCents: number };

/** Takes money by itself, when the schedule asks for it. */
export type EmbeddedPayments = {
  kind: 'embedded';
  charge: (charge: Charge) => Promise<'paid' | 'declined'>;
};

export type PaymentProvider = EmbeddedPayments;
