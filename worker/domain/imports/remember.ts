const MAX_RESULTS = 10_000;
/** Longer fields rarely repeat and, as slices of a file, would keep the whole file in memory. */
const MAX_LENGTH = 12;

/** Returns a memoized version of a function, since the fields of a column repeat. */
export function remember<Found>(read: (field: string) => Found): (field: string) => Found {
  const results = new Map<string, Found>();
  return (field) => {
    if (field.length > MAX_LENGTH) return read(field);
    const earlier = results.get(field);
    if (earlier !== undefined) return earlier;
    const found = read(field);
    if (results.size >= MAX_RESULTS) results.clear();
    results.set(field, found);
    return found;
  };
}
