import FlatQueue from 'flatqueue';
import type { Arc, ArcLists } from './arc-lists.ts';

/** Memory reused between witness searches: times from the current start, valid where `mark` equals the search's number. */
type WitnessMemory = { time: Int32Array; mark: Int32Array; current: number; queue: FlatQueue };

export function createWitnessMemory(junctionCount: number): WitnessMemory {
  return {
    time: new Int32Array(junctionCount),
    mark: new Int32Array(junctionCount),
    current: 0,
    queue: new FlatQueue(),
  };
}

/**
 * Returns the shortcuts needed to contract a junction: the paths through it for which no equally fast path around it (a witness)
 * was found.
 *
 * @param maxSettled how many junctions a witness search may settle; a lower limit yields more shortcuts
 */
export function findShortcuts(
  arcs: ArcLists,
  memory: WitnessMemory,
  junction: number,
  maxSettled: number,
): Arc[] {
  const shortcuts: Arc[] = [];
  const leaving = arcs.out[junction] ?? [];
  const slowestOut = Math.max(0, ...leaving.map(({ time }) => time));
  for (const { from, time: timeIn, length: lengthIn } of arcs.into[junction] ?? []) {
    searchWitnesses(arcs, memory, { from, without: junction, maxTime: timeIn + slowestOut, maxSettled });
    for (const { to, time: timeOut, length: lengthOut } of leaving) {
      const time = timeIn + timeOut;
      const isWitnessed = memory.mark[to] === memory.current && (memory.time[to] as number) <= time;
      if (to === from || isWitnessed) continue;
      shortcuts.push({ from, to, time, length: lengthIn + lengthOut, via: junction });
    }
  }
  return shortcuts;
}

type Bounds = { from: number; without: number; maxTime: number; maxSettled: number };

/** Runs Dijkstra's algorithm within bounds. The times of junctions reached but not settled are upper bounds. */
function searchWitnesses(
  arcs: ArcLists,
  memory: WitnessMemory,
  { from, without, maxTime, maxSettled }: Bounds,
): void {
  const { time, mark, queue } = memory;
  const current = ++memory.current;
  queue.clear();
  time[from] = 0;
  mark[from] = current;
  mark[without] = -1;
  queue.push(from, 0);
  let settled = 0;
  while (queue.length > 0 && settled < maxSettled) {
    const reached = queue.peekValue() as number;
    const junction = queue.pop() as number;
    if (reached > (time[junction] as number)) continue;
    if (reached > maxTime) break;
    settled++;
    for (const { to: next, time: duration } of arcs.out[junction] ?? []) {
      if (next === without) continue;
      const candidate = reached + duration;
      if (mark[next] === current && candidate >= (time[next] as number)) continue;
      time[next] = candidate;
      mark[next] = current;
      queue.push(next, candidate);
    }
  }
}
