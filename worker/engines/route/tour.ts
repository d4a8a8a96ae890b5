import type { RouteModel } from './route-model.ts';

/** A route under construction. */
export type Tour = {
  /** `start`, the stops so far, `end`. */
  stops: Int32Array;
  /** How many of them, start and end included. */
  length: number;
  /** Place of a stop in `stops`. Pickups of orders on board stay at 0, before everything. */
  places: Int32Array;
  /** Sum of its legs. */
  cost: number;
};

/** What the moves need to know besides the tour. */
export type Ground = {
  model: RouteModel;
  /** `legs` transposed: `back[to * size + from]`, so that the ways into a stop lie side by side. */
  back: Float64Array;
  /** What a stop adds to the load of the bag. */
  loads: Float64Array;
  hasCapacity: boolean;
  /** Gains below this are rounding. */
  epsilon: number;
};

export function createGround(model: RouteModel): Ground {
  const { orderCount: n, size, legs, sizes } = model;
  const back = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) back[to * size + from] = legs[from * size + to] as number;
  }
  const loads = new Float64Array(size);
  for (let order = 0; order < n; order++) {
    loads[order] = sizes[order] as number;
    loads[n + order] = -(sizes[order] as number);
  }
  loads[model.start] = model.startLoad;
  return {
    model,
    back,
    loads,
    hasCapacity: model.capacity < Number.POSITIVE_INFINITY,
    epsilon: model.forbidden * 1e-14,
  };
}

/** A tour from the start straight to the end. */
export function createTour(model: RouteModel): Tour {
  const tour = {
    stops: new Int32Array(model.routeLength + 2),
    length: 0,
    places: new Int32Array(model.size),
    cost: 0,
  };
  clearTour(model, tour);
  return tour;
}

export function clearTour({ start, end, size, legs }: RouteModel, tour: Tour): void {
  tour.stops[0] = start;
  tour.stops[1] = end;
  tour.length = 2;
  tour.cost = legs[start * size + end] as number;
}

/** Brings `places` up to date between two places, both included. */
export function recordPlaces({ stops, places }: Tour, first: number, last: number): void {
  for (let place = first; place <= last; place++) places[stops[place] as number] = place;
}

/** Adds up the legs, free of the rounding that small changes gather. */
export function measureTour({ legs, size }: RouteModel, { stops, length }: Tour): number {
  let cost = 0;
  for (let place = 1; place < length; place++) {
    cost += legs[(stops[place - 1] as number) * size + (stops[place] as number)] as number;
  }
  return cost;
}

/** Whether the bag is never too full. */
export function fitsCapacity({ model, loads }: Ground, { stops, length }: Tour): boolean {
  let load = 0;
  for (let place = 0; place < length; place++) {
    load += loads[stops[place] as number] as number;
    if (load > model.capacity) return false;
  }
  return true;
}

/** The stops between start and end. */
export function readTour({ stops, length }: Tour): Int32Array {
  return stops.slice(1, length - 1);
}
