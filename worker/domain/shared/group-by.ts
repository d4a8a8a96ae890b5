/** Groups items by key; keys are in the order in which they first occur. */
export function groupBy<Item, Key>(items: Iterable<Item>, getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns how often each key occurs, in the order in which the keys first occur. */
export function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns how often each key occurs, most frequent first; ties in key order, regardless of the input order. */
export function rankByCount(keys: Iterable<string>): [key: string, count: number][] {
  return [...countEach(keys)].sort(
    ([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1),
  );
}

/** Splits a list into consecutive parts of `size`; the last one may be shorter. */
export function chunk<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}
