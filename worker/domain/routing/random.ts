/** Seeded source of chance: mulberry32 (Tommy Ettinger, public domain). */
export type Random = { state: number };

export function createRandom(seed: number): Random {
  return { state: seed | 0 };
}

/** Next number from 0 up to 1. */
export function nextFraction(random: Random): number {
  random.state = (random.state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(random.state ^ (random.state >>> 15), 1 | random.state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** Next whole number from 0 up to `limit`. */
export function nextInteger(random: Random, limit: number): number {
  return Math.floor(nextFraction(random) * limit);
}

/** Puts the first `count` entries into a random order (Fisher and Yates). */
export function shuffle(random: Random, values: Int32Array, count: number): void {
  for (let last = count - 1; last > 0; last--) {
    const pick = nextInteger(random, last + 1);
    const value = values[last] as number;
    values[last] = values[pick] as number;
    values[pick] = value;
  }
}
