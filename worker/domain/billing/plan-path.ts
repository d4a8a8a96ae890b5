import type { Product } from './subscription.ts';

/** Returns the path of the page where a subscriber sees and changes a plan. */
export function getPlanPath(product: Product, subscriberId: string): string {
  if (product === 'restaurant') return `/restaurant-payment/${encodeURIComponent(subscriberId)}`;
  return product === 'pro' ? '/subscribe' : '/profile/payments';
}
