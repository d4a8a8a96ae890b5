import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from './offer.ts';

/** How pending orders are listed: newest first, or most valuable first. */
export type OfferSort = 'newest' | 'value';

/** The order asked for by an address; sorting by value is part of Pro. */
export function readOfferSort(params: URLSearchParams, isPro: boolean): OfferSort {
  return isPro && params.get('sort') === 'value' ? 'value' : 'newest';
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
