import type { PlacedOrder } from '#worker/engines/offers/offer-layout.ts';

/**
 * Makes a check whether some two or three of a set cannot be delivered in time: then neither can the set, as leaving an order out
 * makes no other later. That is planned once for each two and three, and quickly.
 *
 * @param isLate whether so few orders, taken together, make anything late
 */
export function createLateCheck(
  isLate: (few: PlacedOrder[]) => boolean,
): (chosen: readonly PlacedOrder[]) => boolean {
  const known = new Map<string, boolean>();
  const check = (few: PlacedOrder[]) => {
    const key = few.map(({ order }) => order.id).join(' ');
    const late = known.get(key) ?? isLate(few);
    known.set(key, late);
    return late;
  };
  return (chosen) =>
    chosen.length > 2 && [2, 3].some((size) => size < chosen.length && listSome(chosen, size).some(check));
}

/** All choices of so many orders, in their order. */
function listSome(orders: readonly PlacedOrder[], size: number): PlacedOrder[][] {
  if (size === 0) return [[]];
  return orders.flatMap((first, index) =>
    listSome(orders.slice(index + 1), size - 1).map((others) => [first, ...others]),
  );
}
