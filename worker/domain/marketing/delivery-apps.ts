import { CLAIMS } from './claims.ts';

/** Percent of an order. */
type Percent = { low: number; high: number };

/**
 * The delivery apps a customer can choose between. `commission` is what an app typically takes of an order; ours takes
 * none. `url` is where customers order.
 */
export const DELIVERY_APPS = [
  { id: 'roadwaze', name: 'Roadwaze', commission: { low: 0, high: 0 }, url: null },
  {
    id: 'doordash',
    name: 'DoorDash',
    commission: { low: 25, high: 30 },
    url: 'https://www.doordash.com/',
  },
  {
    id: 'ubereats',
    name: 'Uber Eats',
    commission: { low: 20, high: 30 },
    url: 'https://www.ubereats.com/',
  },
  {
    id: 'grubhub',
    name: 'Grubhub',
    commission: { low: 15, high: 25 },
    url: 'https://www.grubhub.com/',
  },
] as const satisfies readonly { id: string; name: string; commission: Percent; url: string | null }[];

export type DeliveryApp = (typeof DELIVERY_APPS)[number];

/** What a commission leaves. Our own network's share is what it promises drivers: all fees and tips. */
export function computeShareKept({ id, commission }: DeliveryApp): Percent {
  if (id === 'roadwaze') return { low: CLAIMS.network.feesKeptPercent, high: CLAIMS.network.feesKeptPercent };
  return { low: 100 - commission.high, high: 100 - commission.low };
}
