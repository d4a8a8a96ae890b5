import { CLAIMS } from './claims.ts';

const { commissionPercent } = CLAIMS.network;

/** A range in percent of an order. */
type Percent = { low: number; high: number };

/**
 * The delivery apps a customer can choose between. `commission` is what an app typically takes of an order; ours takes none.
 * `url` is the page where customers order.
 */
export const DELIVERY_APPS = [
  {
    id: 'roadwaze',
    name: 'Roadwaze',
    commission: { low: commissionPercent, high: commissionPercent },
    url: null,
  },
  {
    id: 'doordash',
    name: 'DoorDash',
    commission: CLAIMS.appCommissions.doordash,
    url: 'https://www.doordash.com/',
  },
  {
    id: 'ubereats',
    name: 'Uber Eats',
    commission: CLAIMS.appCommissions.ubereats,
    url: 'https://www.ubereats.com/',
  },
  {
    id: 'grubhub',
    name: 'Grubhub',
    commission: CLAIMS.appCommissions.grubhub,
    url: 'https://www.grubhub.com/',
  },
] as const satisfies readonly { id: string; name: string; commission: Percent; url: string | null }[];

export type DeliveryApp = (typeof DELIVERY_APPS)[number];

/** Returns the share left after an app's commission. On our own network drivers keep all fees and tips. */
export function computeShareKept({ id, commission }: DeliveryApp): Percent {
  if (id === 'roadwaze') return { low: CLAIMS.network.feesKeptPercent, high: CLAIMS.network.feesKeptPercent };
  return { low: 100 - commission.high, high: 100 - commission.low };
}
