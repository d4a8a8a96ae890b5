import type { Product } from './subscription.ts';

/** What happens to a subscription besides the passing of time; `decline` and `pay` are what its card does from then on. */
export type EmbeddedChange = { at: number; kind: 'cancel' | 'resume' | 'end' | 'decline' | 'pay' };

/** A subscription as it was bought at the embedded provider, and what happened to it, in order. Instants in epoch ms. */
export type EmbeddedSubscription = {
  ref: string;
  product: Product;
  subscriberId: string;
  trialDays: number;
  createdAt: number;
  changes: EmbeddedChange[];
};
