import FlatQueue from 'flatqueue';
import { type Arc, type ArcLists, addArc, createArcLists, detachJunction } from './arc-lists.ts';
import { createWitnessMemory, findShortcuts } from './find-shortcuts.ts';

/** How many junctions a witness search may settle, when a junction is ranked and when it is contracted. */
const MAX_SETTLED_RANKING = 30;
const MAX_SETTLED_CONTRACTING = 120;

export type Hierarchy = {
  /** The position at which each junction was contracted, from 0; the last one is the most important. */
  ranks: Int32Array;
  /** The arcs that remain in each junction's lists; they lead to junctions contracted later. */
  arcs: ArcLists;
};

/**
 * Returns the contraction hierarchy of the arcs. The contraction priority is twice the shortcuts needed, minus the arcs removed,
 * plus the contracted neighbors and the depth. Source: R. Geisberger et al., "Exact routing in large road networks using
 * contraction hierarchies", Transportation Science 46 (2012).
 */
export function contractJunctions(junctionCount: number, streets: readonly Arc[]): Hierarchy {
  const arcs = createArcLists(junctionCount);
  for (const arc of streets) if (arc.from !== arc.to) addArc(arcs, arc);
  const memory = createWitnessMemory(junctionCount);
  const ranks = new Int32Array(junctionCount).fill(-1);
  const removedNear = new Int32Array(junctionCount);
  const depth = new Int32Array(junctionCount);
  const rate = (junction: number) => {
    const needed = findShortcuts(arcs, memory, junction, MAX_SETTLED_RANKING).length;
    const freed = listArcs(arcs, junction).length;
    return 2 * needed - freed + (removedNear[junction] as number) + (depth[junction] as number);
  };
  const queue = new FlatQueue();
  for (let junction = 0; junction < junctionCount; junction++) queue.push(junction, rate(junction));
  for (let rank = 0; rank < junctionCount; ) {
    const junction = queue.pop() as number;
    // Its neighbors may have changed since it was queued.
    const rating = rate(junction);
    if (rating > (queue.peekValue() ?? Number.POSITIVE_INFINITY)) {
      queue.push(junction, rating);
      continue;
    }
    const shortcuts = findShortcuts(arcs, memory, junction, MAX_SETTLED_CONTRACTING);
    detachJunction(arcs, junction);
    for (const shortcut of shortcuts) addArc(arcs, shortcut);
    ranks[junction] = rank++;
    const neighbors = listArcs(arcs, junction).map(({ from, to }) => (from === junction ? to : from));
    for (const neighbor of new Set(neighbors)) {
      removedNear[neighbor] = (removedNear[neighbor] as number) + 1;
      depth[neighbor] = Math.max(depth[neighbor] as number, (depth[junction] as number) + 1);
    }
  }
  return { ranks, arcs };
}

function listArcs({ out, into }: ArcLists, junction: number): Arc[] {
  return [...(into[junction] ?? []), ...(out[junction] ?? [])];
}
