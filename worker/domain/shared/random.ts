/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * The same numbers in the same order for the same seed (32 bits). Not for secrets.
 * Source: mulberry32, Tommy Ettinger, 2017 (public domain).
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from `min` (included) to `max` (excluded). */
export function pickBetween(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}

/** A whole number from `min` to `max`, both included. */
export function pickInteger(random: Random, min: number, max: number): number {
  return Math.floor(pickBetween(random, min, max + 1));
}

/** One entry of a list, each as likely as the other. Throws RangeError on an empty list. */
export function pickOne<T>(random: Random, list: readonly T[]): T {
  return pickWeighted(random, list, () => 1);
}

/** One entry of a list, as likely as its weight (0 or more). Throws RangeError when there is nothing to pick. */
export function pickWeighted<T>(random: Random, list: readonly T[], weightOf: (entry: T) => number): T {
  const total = list.reduce((sum, entry) => sum + weightOf(entry), 0);
  let left = random() * total;
  for (const entry of list) {
    left -= weightOf(entry);
    if (left < 0) return entry;
  }
  throw new RangeError('Nothing to pick from');
}

/** A number around `median` that is never negative and sometimes far above it; `spread` 0.5 doubles or halves it now and then. */
export function pickSkewed(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}
