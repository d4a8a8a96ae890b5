import FlatQueue from 'flatqueue';

/**
 * The arcs of one direction, grouped by junction: those of junction `v` are `first[v]` to `first[v + 1]`, exclusive.
 */
export type Arcs = {
  first: Uint32Array;
  end: Uint32Array;
  /** Milliseconds at free flow, with the delay at the crossing the arc leads to. */
  time: Uint32Array;
  /** Decimeters. */
  length: Uint32Array;
  via: Int32Array;
};

/** A junction at which a search starts, with the time and length from the place to it. */
export type Seed = { junction: number; time: number; length: number };

/** The time of a junction without a known way, in ms. */
export const UNREACHED = 0x3fffffff;

/**
 * The memory of an upward search, reused by the next. Each reached junction has a row: `rowOf` maps junctions to rows, -1 where
 * not reached, since a search reaches a few hundred junctions of a metro. `settled` lists the rows whose way is final, in order.
 */
export type UpwardSearch = {
  rowOf: Int32Array;
  rows: number;
  junction: Int32Array;
  time: Int32Array;
  length: Int32Array;
  /** The arc by which a row was reached, and the row that arc comes from; -1 at a seed. */
  arc: Int32Array;
  before: Int32Array;
  settled: number[];
  /** Junctions by time; one may be in it several times. */
  queue: FlatQueue;
};

const COLUMNS = ['junction', 'time', 'length', 'arc', 'before'] as const;
const FIRST_ROWS = 1024;

export function createSearch(junctionCount: number): UpwardSearch {
  const create = () => new Int32Array(FIRST_ROWS);
  return {
    rowOf: new Int32Array(junctionCount).fill(-1),
    rows: 0,
    junction: create(),
    time: create(),
    length: create(),
    arc: create(),
    before: create(),
    settled: [],
    queue: new FlatQueue(),
  };
}

/**
 * Runs Dijkstra's algorithm from the seeds along `arcs`, to higher junctions only, until none is left. A junction that is
 * reached more quickly from a higher one (by an arc of `against`) is on no quickest way and is skipped: stall on demand.
 * Source: R. Geisberger et al., "Exact routing in large road networks using contraction hierarchies",
 * Transportation Science 46 (2012).
 */
export function searchUpward(search: UpwardSearch, seeds: readonly Seed[], arcs: Arcs, against: Arcs): void {
  clear(search);
  const { rowOf, settled, queue } = search;
  const { first, end, time: arcTime, length: arcLength } = arcs;
  for (const { junction, time, length } of seeds) reach(search, junction, time, length, -1, -1);
  while (queue.length > 0) {
    const reached = queue.peekValue() as number;
    const junction = queue.pop() as number;
    const row = rowOf[junction] as number;
    const { time: timeOf, length: lengthOf } = search;
    if (reached > (timeOf[row] as number) || isStalled(rowOf, timeOf, junction, reached, against)) continue;
    settled.push(row);
    const passed = lengthOf[row] as number;
    const last = first[junction + 1] as number;
    for (let arc = first[junction] as number; arc < last; arc++) {
      const next = end[arc] as number;
      const time = reached + (arcTime[arc] as number);
      const known = rowOf[next] as number;
      if (known >= 0 && time >= (timeOf[known] as number)) continue;
      reach(search, next, time, passed + (arcLength[arc] as number), arc, row);
    }
  }
}

function clear(search: UpwardSearch): void {
  for (let row = 0; row < search.rows; row++) search.rowOf[search.junction[row] as number] = -1;
  search.rows = 0;
  search.settled.length = 0;
  search.queue.clear();
}

/** Records a way to a junction if it is quicker than the known one. */
function reach(
  search: UpwardSearch,
  junction: number,
  time: number,
  length: number,
  arc: number,
  before: number,
): void {
  let row = search.rowOf[junction] as number;
  if (row >= 0 && time >= (search.time[row] as number)) return;
  if (time >= UNREACHED) return;
  if (row < 0) {
    if (search.rows === search.time.length) grow(search);
    row = search.rows++;
    search.rowOf[junction] = row;
    search.junction[row] = junction;
  }
  search.time[row] = time;
  search.length[row] = length;
  search.arc[row] = arc;
  search.before[row] = before;
  search.queue.push(junction, time);
}

function grow(search: UpwardSearch): void {
  for (const column of COLUMNS) {
    const larger = new Int32Array(2 * search[column].length);
    larger.set(search[column]);
    search[column] = larger;
  }
}

function isStalled(
  rowOf: Int32Array,
  time: Int32Array,
  junction: number,
  reached: number,
  { first, end, time: arcTime }: Arcs,
): boolean {
  const last = first[junction + 1] as number;
  for (let arc = first[junction] as number; arc < last; arc++) {
    const row = rowOf[end[arc] as number] as number;
    if (row >= 0 && (time[row] as number) + (arcTime[arc] as number) < reached) return true;
  }
  return false;
}
