import { dominates } from './dominates.ts';
import type { LabelLayer } from './label-layer.ts';
import type { LabelSearch } from './label-table.ts';

/** Adds the label unless one of its state dominates it; drops those it dominates. */
export function insertLabel(search: LabelSearch, layer: LabelLayer, slot: number): void {
  if (layer.count * 2 >= search.buckets.length) rehash(search, layer);
  const bucket = findBucket(search.buckets, layer, slot);
  let previous = -1;
  let rival = search.buckets[bucket] as number;
  while (rival !== -1) {
    const following = layer.next[rival] as number;
    if (dominates(search, layer, rival, slot)) return;
    if (dominates(search, layer, slot, rival)) {
      layer.last[rival] = -1;
      if (previous === -1) search.buckets[bucket] = following;
      else layer.next[previous] = following;
    } else {
      previous = rival;
    }
    rival = following;
  }
  layer.next[slot] = search.buckets[bucket] as number;
  search.buckets[bucket] = slot;
  layer.count++;
}

function findBucket(buckets: Int32Array, layer: LabelLayer, slot: number): number {
  const { picked, delivered, last } = layer;
  const mask = buckets.length - 1;
  let hash = Math.imul(picked[slot] as number, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ (delivered[slot] as number), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ (last[slot] as number), 0xc2b2ae35);
  let bucket = (hash ^ (hash >>> 16)) & mask;
  for (;;) {
    const head = buckets[bucket] as number;
    if (
      head === -1 ||
      (picked[head] === picked[slot] && delivered[head] === delivered[slot] && last[head] === last[slot])
    ) {
      return bucket;
    }
    bucket = (bucket + 1) & mask;
  }
}

/** Doubles the buckets; every list keeps its order. */
function rehash(search: LabelSearch, layer: LabelLayer): void {
  const heads = search.buckets;
  search.buckets = new Int32Array(heads.length * 2).fill(-1);
  for (const head of heads) {
    if (head !== -1) search.buckets[findBucket(search.buckets, layer, head)] = head;
  }
}
