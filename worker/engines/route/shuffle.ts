import type { Random } from '#worker/domain/shared/random.ts';

/** Puts the first `count` entries into a random order (Fisher and Yates). */
export function shuffle(random: Random, values: Int32Array, count: number): void {
  for (let last = count - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    const value = values[last] as number;
    values[last] = values[pick] as number;
    values[pick] = value;
  }
}
