import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { RoadGraph } from './road-graph.ts';

/**
 * Returns the largest strongly connected part of the graph, in which every junction can be reached and left.
 */
export function keepConnected(graph: RoadGraph): RoadGraph {
  const parts = findStrongParts(graph);
  const sizes = new Map<number, number>();
  for (const part of parts) sizes.set(part, (sizes.get(part) ?? 0) + 1);
  let largest = -1;
  for (const [part, size] of sizes) if (size > (sizes.get(largest) ?? 0)) largest = part;
  return renumber(
    graph,
    graph.streets.filter(({ from, to }) => parts[from] === largest && parts[to] === largest),
  );
}

/** Returns the graph of these streets and the junctions at their ends, renumbered. */
export function renumber(graph: RoadGraph, streets: RoadGraph['streets']): RoadGraph {
  const numbers = new Map<number, number>();
  const kept: RoadGraph = { lat: [], lng: [], nodes: [], streets: [] };
  const number = (junction: number): number => {
    const known = numbers.get(junction);
    if (known !== undefined) return known;
    const next = kept.nodes.push(graph.nodes[junction] as number) - 1;
    kept.lat.push(graph.lat[junction] as number);
    kept.lng.push(graph.lng[junction] as number);
    numbers.set(junction, next);
    return next;
  };
  kept.streets = streets.map((street) => ({ ...street, from: number(street.from), to: number(street.to) }));
  return kept;
}

/** The state of Tarjan's algorithm: when each junction was entered, and the earliest that is reached from it. */
type Visit = {
  order: Int32Array;
  low: Int32Array;
  parts: Int32Array;
  open: number[];
  path: number[];
  count: number;
};

/**
 * Returns the number of the strongly connected part of each junction. Source: R. Tarjan, "Depth-first search and
 * linear graph algorithms", SIAM Journal on Computing 1 (1972), with an explicit stack instead of recursion.
 */
function findStrongParts(graph: RoadGraph): Int32Array {
  const { first, ends } = listEnds(graph);
  const count = graph.nodes.length;
  const order = new Int32Array(count).fill(-1);
  const parts = new Int32Array(count).fill(-1);
  const visit: Visit = { order, low: new Int32Array(count), parts, open: [], path: [], count: 0 };
  const next = first.slice(0, count);
  for (let root = 0; root < count; root++) {
    if (order[root] === -1) enter(visit, root);
    while (visit.path.length > 0) {
      const junction = visit.path[visit.path.length - 1] as number;
      const at = next[junction] as number;
      next[junction] = at + 1;
      if (at < (first[junction + 1] as number)) follow(visit, junction, ends[at] as number);
      else leave(visit, junction);
    }
  }
  return parts;
}

function enter(visit: Visit, junction: number): void {
  visit.order[junction] = visit.low[junction] = visit.count++;
  visit.open.push(junction);
  visit.path.push(junction);
}

function follow(visit: Visit, junction: number, end: number): void {
  const { order, low, parts } = visit;
  if (order[end] === -1) enter(visit, end);
  else if (parts[end] === -1) low[junction] = Math.min(low[junction] as number, order[end] as number);
}

/** Called once all ways from the junction are followed. If none leads to an earlier one, the junctions since it form a part. */
function leave({ order, low, parts, open, path }: Visit, junction: number): void {
  path.pop();
  const parent = path[path.length - 1];
  if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[junction] as number);
  if (low[junction] !== order[junction]) return;
  while (parts[junction] === -1) parts[open.pop() as number] = junction;
}

/** Returns the junctions that can be driven to from each junction. */
function listEnds({ nodes, streets }: RoadGraph): { first: Int32Array; ends: Int32Array } {
  const first = new Int32Array(nodes.length + 1);
  const pairs: number[] = [];
  for (const { from, to, directions } of streets) {
    if (directions & FORWARD) pairs.push(from, to);
    if (directions & BACKWARD) pairs.push(to, from);
  }
  for (let at = 0; at < pairs.length; at += 2)
    first[(pairs[at] as number) + 1] = (first[(pairs[at] as number) + 1] as number) + 1;
  for (let junction = 0; junction < nodes.length; junction++)
    first[junction + 1] = (first[junction + 1] as number) + (first[junction] as number);
  const place = first.slice();
  const ends = new Int32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const slot = place[pairs[at] as number] as number;
    place[pairs[at] as number] = slot + 1;
    ends[slot] = pairs[at + 1] as number;
  }
  return { first, ends };
}
