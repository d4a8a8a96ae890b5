import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from './offer.ts';

/** How pending orders are listed: most valuable first, or newest first. */
export type OfferSort = 'value' | 'newest';

/** The order asked for by an address; the most valuable first without a wish. */
export function readOfferSort(params: URLSearchParams): OfferSort {
  return params.get('sort') === 'newest' ? 'newest' : 'value';
}

/** The offers in the order asked for: those to take before those to leave, then by value; those not evaluated last. */
export function sortOffers(offers: readonly Order[], { evaluations }: OfferReport, sort: OfferSort): Order[] {
  if (sort === 'newest') return [...offers];
  const rank = ({ id }: Order) => {
    const evaluation = evaluations[id];
    if (!evaluation) return [2, 0] as const;
    return [evaluation.verdict === 'take' ? 0 : 1, -evaluation.valueCents] as const;
  };
  return [...offers].sort((a, b) => {
    const [groupA, valueA] = rank(a);
    const [groupB, valueB] = rank(b);
    return groupA - groupB || valueA - valueB;
  });
}
