import { BACKWARD, FORWARD } from '#worker/engines/streets/index.ts';
import type { RoadGraph } from './road-graph.ts';

/** Returns the largest strongly connected part of the graph, in which every junction is reachable from every other. */
export function keepConnected(graph: RoadGraph): RoadGraph {
  const part = findLargestPart(graph);
  return renumber(
    graph,
    graph.streets.filter(({ from, to }) => part.has(from) && part.has(to)),
  );
}

/** Returns the graph of these streets and their end junctions, renumbered. */
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

/**
 * Returns the largest strongly connected set of junctions. The set of a junction is the intersection of those it can reach and
 * those that can reach it.
 */
function findLargestPart({ nodes, streets }: RoadGraph): Set<number> {
  const [after, before] = [nodes.map((): number[] => []), nodes.map((): number[] => [])];
  for (const { from, to, directions } of streets) {
    if (directions & FORWARD) link(from, to);
    if (directions & BACKWARD) link(to, from);
  }
  function link(from: number, to: number): void {
    after[from]?.push(to);
    before[to]?.push(from);
  }
  const left = new Set(nodes.keys());
  let largest = new Set<number>();
  for (const junction of left) {
    if (left.size <= largest.size) break;
    const reaching = findReached(before, junction);
    const part = new Set([...findReached(after, junction)].filter((reached) => reaching.has(reached)));
    for (const one of part) left.delete(one);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}

function findReached(next: readonly number[][], start: number): Set<number> {
  const reached = new Set([start]);
  for (const junction of reached) for (const one of next[junction] ?? []) reached.add(one);
  return reached;
}
