import type { Order } from '#worker/domain/orders/order.ts';
import type { OfferReport } from './offer.ts';
import { getVerdict, type Verdict } from './verdict.ts';

/** How pending orders are listed: most valuable first, or newest first. */
export type OfferSort = 'value' | 'newest';

/** Returns the sort order named in the query string; by default the most valuable first. */
export function readOfferSort(params: URLSearchParams): OfferSort {
  return params.get('sort') === 'newest' ? 'newest' : 'value';
}

const RANK: Record<Verdict, number> = { take: 0, maybe: 1, skip: 2 };

/** Returns the offers sorted by verdict (take, maybe, skip) and value; those without an evaluation come last. */
export function sortOffers(offers: readonly Order[], { evaluations }: OfferReport, sort: OfferSort): Order[] {
  if (sort === 'newest') return [...offers];
  const rank = ({ id }: Order) => {
    const evaluation = evaluations[id];
    if (!evaluation) return [3, 0] as const;
    return [RANK[getVerdict(evaluation)], -evaluation.valueCents] as const;
  };
  return [...offers].sort((a, b) => {
    const [groupA, valueA] = rank(a);
    const [groupB, valueB] = rank(b);
    return groupA - groupB || valueA - valueB;
  });
}
