import type { RemainingBound } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';
import { boundSet } from './spanning-tree.ts';

/** Slots a search starts with; a power of two. */
export const FIRST_SLOTS = 1024;

/**
 * The sets of the table, all layers in one column each. A set is which orders are picked up and which are delivered;
 * like a state of the plain table it has one entry an order, for the order touched last.
 */
export type Sets = {
  count: number;
  picked: Int32Array;
  delivered: Int32Array;
  /** Spanning-tree part of the bound. */
  bounds: Float64Array;
  /** `parents[set * n + order]`: order touched before. */
  parents: Uint8Array;
  /** `costs[(set - first of its layer) * n + order]`, for this layer and the next. */
  costs: Float64Array;
  nextCosts: Float64Array;
  /** Open addressing over the first `slotCount` slots: hash → set + 1, or 0. */
  slots: Int32Array;
  slotCount: number;
};

export function createSets(): Sets {
  const room = 256;
  return {
    count: 0,
    picked: new Int32Array(room),
    delivered: new Int32Array(room),
    bounds: new Float64Array(room),
    parents: new Uint8Array(room),
    costs: new Float64Array(room),
    nextCosts: new Float64Array(room),
    slots: new Int32Array(FIRST_SLOTS),
    slotCount: FIRST_SLOTS,
  };
}

/** The set with these bits, made when it is new. */
export function findSet(
  model: RouteModel,
  bound: RemainingBound,
  sets: Sets,
  picked: number,
  delivered: number,
  next: number,
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
  reserveSets(model.orderCount, sets, set - next);
  sets.slots[slot] = set + 1;
  sets.picked[set] = picked;
  sets.delivered[set] = delivered;
  // The step of the bound to the end is in the tree, except when only the end is left.
  sets.bounds[set] = boundSet(model, bound, picked, delivered);
  const row = (set - next) * model.orderCount;
  sets.nextCosts.fill(Number.POSITIVE_INFINITY, row, row + model.orderCount);
  if (sets.count * 2 > sets.slotCount) rehash(sets);
  return set;
}

function hashOf(picked: number, delivered: number): number {
  let hash = Math.imul(picked, 0x9e3779b1) ^ Math.imul(delivered, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}

function rehash(sets: Sets): void {
  sets.slotCount *= 2;
  if (sets.slots.length < sets.slotCount) sets.slots = new Int32Array(sets.slotCount);
  sets.slots.fill(0, 0, sets.slotCount);
  const mask = sets.slotCount - 1;
  for (let set = 0; set < sets.count; set++) {
    let slot = hashOf(sets.picked[set] as number, sets.delivered[set] as number) & mask;
    while (sets.slots[slot] !== 0) slot = (slot + 1) & mask;
    sets.slots[slot] = set + 1;
  }
}

/** Doubles what is full. */
function reserveSets(n: number, sets: Sets, row: number): void {
  if (sets.count > sets.picked.length) {
    for (const name of ['picked', 'delivered'] as const) {
      const wider = new Int32Array(sets[name].length * 2);
      wider.set(sets[name]);
      sets[name] = wider;
    }
    sets.bounds = widenFloats(sets.bounds);
  }
  if (sets.count * n > sets.parents.length) {
    const parents = new Uint8Array(sets.count * n * 2);
    parents.set(sets.parents);
    sets.parents = parents;
  }
  while ((row + 1) * n > sets.nextCosts.length) sets.nextCosts = widenFloats(sets.nextCosts);
}

function widenFloats(values: Float64Array): Float64Array {
  const wider = new Float64Array(values.length * 2);
  wider.set(values);
  return wider;
}

/** The set with these bits; the root, which is in no slot, when there is none. */
export function lookUp(
  { slots, slotCount, picked, delivered }: Sets,
  wantedPicked: number,
  wantedDelivered: number,
): number {
  const mask = slotCount - 1;
  let slot = hashOf(wantedPicked, wantedDelivered) & mask;
  for (;;) {
    const set = (slots[slot] as number) - 1;
    if (set === -1) return 0;
    if (picked[set] === wantedPicked && delivered[set] === wantedDelivered) return set;
    slot = (slot + 1) & mask;
  }
}
