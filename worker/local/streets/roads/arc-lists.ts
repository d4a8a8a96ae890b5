/** A connection between junctions: a street, or a shortcut over `via`. */
export type Arc = { from: number; to: number; time: number; length: number; via: number };

/**
 * Arcs in linked lists, so that junctions can gain and lose arcs while the hierarchy is built.
 */
export type ArcLists = {
  count: number;
  from: Int32Array;
  to: Int32Array;
  time: Int32Array;
  length: Int32Array;
  via: Int32Array;
  /** The first arc out of and into each junction and, of each arc, the next one; -1 at the end. */
  firstOut: Int32Array;
  firstIn: Int32Array;
  nextOut: Int32Array;
  nextIn: Int32Array;
};

export function createArcLists(junctionCount: number, capacity: number): ArcLists {
  const create = () => new Int32Array(capacity);
  return {
    count: 0,
    from: create(),
    to: create(),
    time: create(),
    length: create(),
    via: create(),
    firstOut: new Int32Array(junctionCount).fill(-1),
    firstIn: new Int32Array(junctionCount).fill(-1),
    nextOut: create(),
    nextIn: create(),
  };
}

/** Adds an arc, or improves the one between the same junctions if it is slower. */
export function addArc(arcs: ArcLists, { from, to, time, length, via }: Arc): void {
  let at = arcs.firstOut[from] as number;
  while (at >= 0 && arcs.to[at] !== to) at = arcs.nextOut[at] as number;
  if (at >= 0) {
    if (time >= (arcs.time[at] as number)) return;
  } else {
    if (arcs.count === arcs.from.length) grow(arcs);
    at = arcs.count++;
    arcs.from[at] = from;
    arcs.to[at] = to;
    arcs.nextOut[at] = arcs.firstOut[from] as number;
    arcs.firstOut[from] = at;
    arcs.nextIn[at] = arcs.firstIn[to] as number;
    arcs.firstIn[to] = at;
  }
  arcs.time[at] = time;
  arcs.length[at] = length;
  arcs.via[at] = via;
}

const COLUMNS = ['from', 'to', 'time', 'length', 'via', 'nextOut', 'nextIn'] as const;

function grow(arcs: ArcLists): void {
  for (const column of COLUMNS) {
    const larger = new Int32Array(2 * arcs[column].length);
    larger.set(arcs[column]);
    arcs[column] = larger;
  }
}

/** Removes a junction's arcs from its neighbors' lists; its own lists keep them. */
export function detachJunction(arcs: ArcLists, junction: number): void {
  for (let arc = arcs.firstIn[junction] as number; arc >= 0; arc = arcs.nextIn[arc] as number) {
    unlink(arcs.firstOut, arcs.nextOut, arcs.from[arc] as number, arc);
  }
  for (let arc = arcs.firstOut[junction] as number; arc >= 0; arc = arcs.nextOut[arc] as number) {
    unlink(arcs.firstIn, arcs.nextIn, arcs.to[arc] as number, arc);
  }
}

function unlink(first: Int32Array, next: Int32Array, junction: number, arc: number): void {
  if (first[junction] === arc) {
    first[junction] = next[arc] as number;
    return;
  }
  let at = first[junction] as number;
  while (next[at] !== arc) at = next[at] as number;
  next[at] = next[arc] as number;
}
