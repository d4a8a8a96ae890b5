import type { RemainingBound } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';
import { boundSet } from './spanning-tree.ts';

/**
 * The sets of the exact search, of all layers: which orders are picked up (or on board from the start) and which are delivered. A
 * set is a state of the plain table without its last stop.
 */
export type StateSets = {
  count: number;
  picked: Int32Array;
  delivered: Int32Array;
  /** Spanning-tree part of the bound. */
  bounds: Float64Array;
  /** First label of the set, or -1. */
  heads: Int32Array;
  /** Open addressing over the first `slotCount` slots: hash → set + 1, or 0. */
  slots: Int32Array;
  slotCount: number;
};

/** Slots a search starts with; a power of two. */
const FIRST_SLOTS = 1024;

export function createSets(): StateSets {
  const capacity = FIRST_SLOTS / 2;
  return {
    count: 0,
    picked: new Int32Array(capacity),
    delivered: new Int32Array(capacity),
    bounds: new Float64Array(capacity),
    heads: new Int32Array(capacity),
    slots: new Int32Array(FIRST_SLOTS),
    slotCount: FIRST_SLOTS,
  };
}

export function clearSets(sets: StateSets): void {
  sets.count = 0;
  sets.slotCount = FIRST_SLOTS;
  sets.slots.fill(0, 0, FIRST_SLOTS);
}

/** Returns the set with these bits, and creates it if it is new. */
export function findSet(
  model: RouteModel,
  bound: RemainingBound,
  sets: StateSets,
  picked: number,
  delivered: number,
): number {
  const mask = sets.slotCount - 1;
  let slot = hashOf(picked, delivered) & mask;
  for (;;) {
    const set = (sets.slots[slot] as number) - 1;
    if (set === -1) break;
    if (sets.picked[set] === picked && sets.delivered[set] === delivered) return set;
    slot = (slot + 1) & mask;
  }
  const set = sets.count++;
  sets.slots[slot] = set + 1;
  sets.picked[set] = picked;
  sets.delivered[set] = delivered;
  sets.bounds[set] = boundSet(model, bound, picked, delivered);
  sets.heads[set] = -1;
  if (sets.count * 2 === sets.slotCount) widen(sets);
  return set;
}

function hashOf(picked: number, delivered: number): number {
  let hash = Math.imul(picked, 0x9e3779b1) ^ Math.imul(delivered, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

/** Doubles the slots, and the columns if they are full; there are half as many rows as slots. */
function widen(sets: StateSets): void {
  sets.slotCount *= 2;
  if (sets.slots.length < sets.slotCount) {
    sets.slots = new Int32Array(sets.slotCount);
    for (const name of ['picked', 'delivered', 'heads'] as const) {
      const column = new Int32Array(sets.slotCount / 2);
      column.set(sets[name]);
      sets[name] = column;
    }
    const bounds = new Float64Array(sets.slotCount / 2);
    bounds.set(sets.bounds);
    sets.bounds = bounds;
  }
  sets.slots.fill(0, 0, sets.slotCount);
  const mask = sets.slotCount - 1;
  for (let set = 0; set < sets.count; set++) {
    let slot = hashOf(sets.picked[set] as number, sets.delivered[set] as number) & mask;
    while (sets.slots[slot] !== 0) slot = (slot + 1) & mask;
    sets.slots[slot] = set + 1;
  }
}
