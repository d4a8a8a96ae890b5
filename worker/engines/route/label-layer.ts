/**
 * Labels of one layer of the label table: all ways kept of having made the same number of stops. Columns instead of
 * objects, so that a layer is a handful of typed arrays that are used again for the layer after the next.
 */
export type LabelLayer = {
  count: number;
  /** Time at which the last stop's service begins. */
  time: Float64Array;
  late: Float64Array;
  /** `freshness` × minutes on board so far. */
  fresh: Float64Array;
  /** Bit sets of orders picked up (or on board from the start) and delivered. */
  picked: Int32Array;
  delivered: Int32Array;
  /** Last stop; -1 once another label dominates this one. */
  last: Int32Array;
  /** Entry in the history. */
  trail: Int32Array;
  /** Next label of the same state, or -1. */
  next: Int32Array;
  /** When each order left its pickup, `count` × `stride`; empty unless some order has a ride limit. */
  leftAt: Float64Array;
  stride: number;
};

export function createLayer(capacity: number, stride: number): LabelLayer {
  return {
    count: 0,
    time: new Float64Array(capacity),
    late: new Float64Array(capacity),
    fresh: new Float64Array(capacity),
    picked: new Int32Array(capacity),
    delivered: new Int32Array(capacity),
    last: new Int32Array(capacity),
    trail: new Int32Array(capacity),
    next: new Int32Array(capacity),
    leftAt: new Float64Array(capacity * stride),
    stride,
  };
}

/** Makes room for one more label. */
export function reserve(layer: LabelLayer): void {
  const capacity = layer.time.length;
  if (layer.count < capacity) return;
  const wider = createLayer(capacity * 2, layer.stride);
  wider.time.set(layer.time);
  wider.late.set(layer.late);
  wider.fresh.set(layer.fresh);
  wider.picked.set(layer.picked);
  wider.delivered.set(layer.delivered);
  wider.last.set(layer.last);
  wider.trail.set(layer.trail);
  wider.next.set(layer.next);
  wider.leftAt.set(layer.leftAt);
  Object.assign(layer, wider, { count: layer.count });
}

/** Where each label came from, for all layers: enough to read the best route backwards. */
export type Trail = { count: number; parent: Int32Array; stop: Uint8Array };

export function createTrail(): Trail {
  return { count: 0, parent: new Int32Array(1024), stop: new Uint8Array(1024) };
}

/** Notes a step and returns its entry. */
export function note(trail: Trail, parent: number, stop: number): number {
  if (trail.count === trail.stop.length) {
    const parents = new Int32Array(trail.count * 2);
    const stops = new Uint8Array(trail.count * 2);
    parents.set(trail.parent);
    stops.set(trail.stop);
    trail.parent = parents;
    trail.stop = stops;
  }
  trail.parent[trail.count] = parent;
  trail.stop[trail.count] = stop;
  return trail.count++;
}

/** The stops that led to an entry, in visiting order. */
export function retrace(trail: Trail, entry: number, length: number): Int32Array {
  const route = new Int32Array(length);
  let at = entry;
  for (let position = length - 1; position >= 0; position--) {
    route[position] = trail.stop[at] as number;
    at = trail.parent[at] as number;
  }
  return route;
}
