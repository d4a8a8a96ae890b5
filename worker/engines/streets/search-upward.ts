import { createHeap, popLeast, pushKey, type TimeHeap } from './time-heap.ts';

/** The arcs of one direction, each with the junction it belongs to: junction `v` has those from `first[v]` to `first[v + 1]`. */
export type Arcs = {
  first: Uint32Array;
  end: Uint32Array;
  /** Milliseconds at free flow, with the delay of the crossing that is reached. */
  time: Uint32Array;
  /** Decimeters. */
  length: Uint32Array;
  via: Int32Array;
};

/** Where a search begins or ends: a junction, and what it takes from the place to it. */
export type Seed = { junction: number; time: number; length: number };

/** No way known. Twice this still fits an Int32Array. */
export const UNREACHED = 0x3fffffff;

/** One upward search, in memory that is used again: `settled` lists, in order, the junctions whose way is the best upward. */
export type UpwardSearch = {
  time: Int32Array;
  length: Int32Array;
  /** The arc each junction was reached by, and the junction that arc belongs to; -1 at a seed. */
  arc: Int32Array;
  before: Int32Array;
  touched: number[];
  settled: number[];
  heap: TimeHeap;
};

export function createSearch(junctionCount: number): UpwardSearch {
  return {
    time: new Int32Array(junctionCount).fill(UNREACHED),
    length: new Int32Array(junctionCount),
    arc: new Int32Array(junctionCount),
    before: new Int32Array(junctionCount),
    touched: [],
    settled: [],
    heap: createHeap(),
  };
}

/**
 * Dijkstra's algorithm from the seeds along `arcs`, to ever higher junctions only, to the end. A junction to which a
 * higher one offers a better way (an arc of `against`) lies on no best way and is left out: stall on demand.
 * Source: R. Geisberger et al., "Exact routing in large road networks using contraction hierarchies", 2012.
 */
export function searchUpward(search: UpwardSearch, seeds: readonly Seed[], arcs: Arcs, against: Arcs): void {
  const { time, length, arc: arcTo, before, touched, settled, heap } = search;
  const { first, end, time: arcTime, length: arcLength } = arcs;
  for (const junction of touched) time[junction] = UNREACHED;
  touched.length = 0;
  settled.length = 0;
  heap.size = 0;
  for (const seed of seeds) {
    if (seed.time >= (time[seed.junction] as number)) continue;
    if (time[seed.junction] === UNREACHED) touched.push(seed.junction);
    time[seed.junction] = seed.time;
    length[seed.junction] = seed.length;
    arcTo[seed.junction] = -1;
    before[seed.junction] = -1;
    pushKey(heap, seed.time, seed.junction);
  }
  while (heap.size > 0) {
    const reached = heap.keys[0] as number;
    const junction = popLeast(heap);
    if (reached > (time[junction] as number) || isStalled(time, junction, reached, against)) continue;
    settled.push(junction);
    const last = first[junction + 1] as number;
    for (let arc = first[junction] as number; arc < last; arc++) {
      const next = end[arc] as number;
      const candidate = reached + (arcTime[arc] as number);
      const known = time[next] as number;
      if (candidate >= known) continue;
      if (known === UNREACHED) touched.push(next);
      time[next] = candidate;
      length[next] = (length[junction] as number) + (arcLength[arc] as number);
      arcTo[next] = arc;
      before[next] = junction;
      pushKey(heap, candidate, next);
    }
  }
}

function isStalled(
  time: Int32Array,
  junction: number,
  reached: number,
  { first, end, time: arcTime }: Arcs,
): boolean {
  const last = first[junction + 1] as number;
  for (let arc = first[junction] as number; arc < last; arc++) {
    if ((time[end[arc] as number] as number) + (arcTime[arc] as number) < reached) return true;
  }
  return false;
}
