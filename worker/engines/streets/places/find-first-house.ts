import type { House } from './place-data.ts';

/** Returns the index of the first house with this number or a higher one. */
export function findFirstHouse(houses: readonly House[], number: number): number {
  let low = 0;
  for (let high = houses.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((houses[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
