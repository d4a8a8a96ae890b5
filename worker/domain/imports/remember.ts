const MAX_RESULTS = 10_000;
/** Longer fields seldom repeat, and as parts of a file they would keep all of it in memory. */
const MAX_LENGTH = 12;

/** Returns the same function with a memory of its last results, since the fields of a column repeat. */
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
