/** A source of random numbers from 0 to 1 (exclusive). */
export type Random = () => number;

/**
 * Returns a generator that yields the same sequence for the same seed (32 bits). Not for secrets.
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

/** Returns a number from `min` to `max` (exclusive). */
export function pickBetween(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}

/** Returns an integer from `min` to `max`, both inclusive. */
export function pickInteger(random: Random, min: number, max: number): number {
  return Math.floor(pickBetween(random, min, max + 1));
}

/** Returns one entry of a list, all equally likely. Throws RangeError on an empty list. */
export function pickOne<T>(random: Random, list: readonly T[]): T {
  return pickWeighted(random, list, () => 1);
}

/**
 * Returns one entry of a list with a probability proportional to its weight (0 or more). Throws RangeError if the total weight is
 * 0.
 */
export function pickWeighted<T>(random: Random, list: readonly T[], weightOf: (entry: T) => number): T {
  const total = list.reduce((sum, entry) => sum + weightOf(entry), 0);
  let left = random() * total;
  for (const entry of list) {
    left -= weightOf(entry);
    if (left < 0) return entry;
  }
  throw new RangeError('Nothing to pick from');
}

/** Returns a log-normal number with the given median; `spread` is the standard deviation of its logarithm. */
export function pickSkewed(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}
