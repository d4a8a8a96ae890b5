export function sum(values: readonly number[]): number {
  return sumOf(values, (value) => value);
}

/** Returns the sum of a figure of each entry. */
export function sumOf<Entry>(list: readonly Entry[], pick: (entry: Entry, index: number) => number): number {
  return list.reduce((total, entry, index) => total + pick(entry, index), 0);
}

/** Returns a number with so many decimals. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** Returns the mean of some values; NaN of none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
