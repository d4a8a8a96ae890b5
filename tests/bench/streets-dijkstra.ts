import { BACKWARD, FORWARD, type RoadNetwork } from '#worker/engines/streets/index.ts';

const DELAY_UNIT = 100;

/** The streets of a network as arcs between junctions in milliseconds, without its hierarchy. */
export type PlainGraph = { first: Int32Array; end: Int32Array; time: Int32Array };

export function listPlainArcs({ sections }: RoadNetwork): PlainGraph {
  const [junctionCount, streetCount] = [sections.junctionLat.length, sections.streetFrom.length];
  const arcs: [from: number, end: number, time: number][] = [];
  for (let street = 0; street < streetCount; street++) {
    const [from, to] = [sections.streetFrom[street]!, sections.streetTo[street]!];
    const time = sections.streetTime[street]!;
    const flags = sections.streetFlags[street]!;
    if (flags & FORWARD) arcs.push([from, to, time + DELAY_UNIT * sections.streetDelayTo[street]!]);
    if (flags & BACKWARD) arcs.push([to, from, time + DELAY_UNIT * sections.streetDelayFrom[street]!]);
  }
  arcs.sort((one, two) => one[0] - two[0]);
  const first = new Int32Array(junctionCount + 1);
  for (const [from] of arcs) first[from + 1]! += 1;
  for (let junction = 0; junction < junctionCount; junction++) first[junction + 1]! += first[junction]!;
  return { first, end: Int32Array.from(arcs, (arc) => arc[1]), time: Int32Array.from(arcs, (arc) => arc[2]) };
}

/** Returns the milliseconds from a junction to every other by Dijkstra's algorithm, with a bucket for every second. */
export function driveEverywhere({ first, end, time }: PlainGraph, start: number): Float64Array {
  const best = new Float64Array(first.length - 1).fill(Number.POSITIVE_INFINITY);
  const buckets: number[][] = [[start]];
  best[start] = 0;
  for (let second = 0; second < buckets.length; second++) {
    // Junctions reached within the same second are appended to the bucket while it is read.
    for (const junction of buckets[second] ?? []) {
      const reached = best[junction]!;
      if (Math.floor(reached / 1000) !== second) continue;
      for (let arc = first[junction]!; arc < first[junction + 1]!; arc++) {
        const candidate = reached + time[arc]!;
        if (candidate >= best[end[arc]!]!) continue;
        best[end[arc]!] = candidate;
        const bucket = Math.floor(candidate / 1000);
        buckets[bucket] ??= [];
        buckets[bucket]!.push(end[arc]!);
      }
    }
  }
  return best;
}
