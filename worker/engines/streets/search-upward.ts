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

/** Access to or from a place: the part of a street, in either direction, between the place and the junction at its end. */
export type Access = { junction: number; time: number; length: number; street: number; isForward: boolean };

/** A junction reached from an access, with the arc from the junction before it; for the first one, -1 and null. */
export type Reached = Pick<Access, 'junction' | 'time' | 'length'> & {
  access: Access;
  arc: number;
  before: Reached | null;
};

/** The time of a junction that was not reached, in ms. */
export const UNREACHED = 0x3fffffff;

/**
 * Runs Dijkstra's algorithm from the accesses along `arcs`, to higher junctions only, and returns the junctions it settled, in
 * order: a few hundred in a metro. A junction that is reached sooner from a higher one (by an arc of `against`) is on no quickest
 * path and is skipped (stall on demand). Source: R. Geisberger et al., "Exact routing in large road networks using contraction
 * hierarchies", Transportation Science 46 (2012).
 */
export function searchUpward(accesses: readonly Access[], arcs: Arcs, against: Arcs): Map<number, Reached> {
  const { first, end, time, length } = arcs;
  const reached = new Map<number, Reached>();
  const settled = new Map<number, Reached>();
  const queue = new FlatQueue<Reached>();
  const isQuicker = (junction: number, at: number) => at < (reached.get(junction)?.time ?? UNREACHED);
  const reach = (one: Reached) => {
    reached.set(one.junction, one);
    queue.push(one, one.time);
  };
  for (const access of accesses) {
    const { junction, time, length } = access;
    if (isQuicker(junction, time)) reach({ junction, time, length, access, arc: -1, before: null });
  }
  for (let one = queue.pop(); one; one = queue.pop()) {
    if (reached.get(one.junction) !== one || isStalled(reached, one, against)) continue;
    settled.set(one.junction, one);
    const last = first[one.junction + 1] as number;
    for (let arc = first[one.junction] as number; arc < last; arc++) {
      const [junction, at] = [end[arc] as number, one.time + (time[arc] as number)];
      if (!isQuicker(junction, at)) continue;
      const passed = one.length + (length[arc] as number);
      reach({ junction, time: at, length: passed, access: one.access, arc, before: one });
    }
  }
  return settled;
}

function isStalled(
  reached: ReadonlyMap<number, Reached>,
  { junction, time }: Reached,
  against: Arcs,
): boolean {
  const last = against.first[junction + 1] as number;
  for (let arc = against.first[junction] as number; arc < last; arc++) {
    const higher = reached.get(against.end[arc] as number);
    if (higher && higher.time + (against.time[arc] as number) < time) return true;
  }
  return false;
}
