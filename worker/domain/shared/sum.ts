export function sum(values: readonly number[]): number {
  return sumOf(values, (value) => value);
}

/** Returns the sum of a number taken from each entry. */
export function sumOf<Entry>(list: readonly Entry[], pick: (entry: Entry, index: number) => number): number {
  return list.reduce((total, entry, index) => total + pick(entry, index), 0);
}

/** Rounds a number to the given decimals. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** Returns the mean of the values; NaN if there are none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
