import type { PlacedOrder } from '#worker/engines/offers/offer-layout.ts';

/**
 * Returns a quick check whether a set must be late because two or three of its orders already are: leaving out an order never
 * makes another one later. Each pair and triple is planned once.
 *
 * @param isLate whether these two or three orders, taken together, make an order late
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

/** Returns all combinations of `size` orders, in the given order. */
function listSome(orders: readonly PlacedOrder[], size: number): PlacedOrder[][] {
  if (size === 0) return [[]];
  return orders.flatMap((first, index) =>
    listSome(orders.slice(index + 1), size - 1).map((others) => [first, ...others]),
  );
}
