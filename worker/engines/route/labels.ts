import type { RouteModel } from './route-model.ts';

/**
 * Partial routes of all layers of the exact search, in columns instead of objects: a few typed arrays that the next search
 * reuses.
 */
export type Labels = {
  count: number;
  /** The cost so far, the time of the last stop, and the lateness so far. */
  cost: Float64Array;
  time: Float64Array;
  late: Float64Array;
  /** Last stop. */
  stop: Uint8Array;
  /** Label one stop before. */
  parent: Int32Array;
  /** Next label of the same set, or -1. */
  next: Int32Array;
};

const FIRST_LABELS = 1024;

export function createLabels(capacity = FIRST_LABELS): Labels {
  return {
    count: 0,
    cost: new Float64Array(capacity),
    time: new Float64Array(capacity),
    late: new Float64Array(capacity),
    stop: new Uint8Array(capacity),
    parent: new Int32Array(capacity),
    next: new Int32Array(capacity),
  };
}

/** Grows the columns for one more label if they are full. */
function reserveLabel(labels: Labels): void {
  if (labels.count < labels.stop.length) return;
  const wider = createLabels(2 * labels.count);
  wider.cost.set(labels.cost);
  wider.time.set(labels.time);
  wider.late.set(labels.late);
  wider.stop.set(labels.stop);
  wider.parent.set(labels.parent);
  wider.next.set(labels.next);
  Object.assign(labels, wider, { count: labels.count });
}

export function copyLabel({ cost, time, late, stop, parent }: Labels, from: number, to: number): void {
  cost[to] = cost[from] as number;
  time[to] = time[from] as number;
  late[to] = late[from] as number;
  stop[to] = stop[from] as number;
  parent[to] = parent[from] as number;
}

/** Returns the stops that led to a label, in visiting order. */
export function retrace({ stop, parent }: Labels, label: number, length: number): Int32Array {
  const route = new Int32Array(length);
  let at = label;
  for (let position = length - 1; position >= 0; position--) {
    route[position] = stop[at] as number;
    at = parent[at] as number;
  }
  return route;
}

/**
 * Writes the label for going from `parent` to `stop` into the slot after the last one; returns false when no road leads there.
 */
export function writeLabel(
  model: RouteModel,
  labels: Labels,
  parent: number,
  stop: number,
  onBoard: number,
): boolean {
  const { orderCount: n, legs, prices, size, readyAt, dueAt, freshness, timePrice } = model;
  const at = (labels.stop[parent] as number) * size + stop;
  const leg = legs[at] as number;
  if (leg >= model.forbidden) return false;
  reserveLabel(labels);
  const slot = labels.count;
  const arrival = (labels.time[parent] as number) + leg;
  const wait = stop < n ? Math.max(0, (readyAt[stop] as number) - arrival) : 0;
  labels.time[slot] = arrival + wait;
  labels.cost[slot] =
    (labels.cost[parent] as number) +
    (prices[at] as number) +
    timePrice * wait +
    freshness * onBoard * (leg + wait);
  labels.late[slot] =
    (labels.late[parent] as number) + (stop < n ? 0 : Math.max(0, arrival - (dueAt[stop - n] as number)));
  labels.stop[slot] = stop;
  labels.parent[slot] = parent;
  return true;
}
