import type { Product } from './subscription.ts';

/** A change of a subscription; after `decline` or `pay` its card is declined or charged. */
export type EmbeddedChange = { at: number; kind: 'cancel' | 'resume' | 'end' | 'decline' | 'pay' };

/** A subscription at the embedded provider, and its changes in order. Instants in epoch ms. */
export type EmbeddedSubscription = {
  ref: string;
  product: Product;
  subscriberId: string;
  trialDays: number;
  createdAt: number;
  changes: EmbeddedChange[];
};
