/** A binary heap of junctions by key; a junction may be in it several times. */
export type TimeHeap = { keys: Int32Array; items: Int32Array; size: number };

export function createHeap(): TimeHeap {
  return { keys: new Int32Array(1024), items: new Int32Array(1024), size: 0 };
}

/** Adds a junction. */
export function pushKey(heap: TimeHeap, key: number, item: number): void {
  if (heap.size === heap.keys.length) grow(heap);
  const { keys, items } = heap;
  let at = heap.size++;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((keys[parent] as number) <= key) break;
    keys[at] = keys[parent] as number;
    items[at] = items[parent] as number;
    at = parent;
  }
  keys[at] = key;
  items[at] = item;
}

/** Removes the junction with the least key and returns it; the heap must not be empty. */
export function popLeast(heap: TimeHeap): number {
  const { keys, items } = heap;
  const top = items[0] as number;
  const size = --heap.size;
  const key = keys[size] as number;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++;
    if ((keys[child] as number) >= key) break;
    keys[at] = keys[child] as number;
    items[at] = items[child] as number;
    at = child;
  }
  keys[at] = key;
  items[at] = items[size] as number;
  return top;
}

function grow(heap: TimeHeap): void {
  const keys = new Int32Array(2 * heap.keys.length);
  const items = new Int32Array(keys.length);
  keys.set(heap.keys);
  items.set(heap.items);
  heap.keys = keys;
  heap.items = items;
}
