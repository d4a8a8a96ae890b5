export function sum(values: readonly number[]): number {
  return sumOf(values, (value) => value);
}

/** Returns the sum of a figure of each entry. */
export function sumOf<Entry>(list: readonly Entry[], pick: (entry: Entry, index: number) => number): number {
  return list.reduce((total, entry, index) => total + pick(entry, index), 0);
}
