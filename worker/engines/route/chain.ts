import type { RouteModel } from './route-model.ts';

/**
 * A route under construction, as a linked list of stops from `start` to `end`, so that inserting or removing an order moves no
 * other stops.
 */
export type Chain = {
  /** Stop after each stop of the route. */
  next: Int32Array;
  /** Stop before each stop of the route. */
  previous: Int32Array;
  /** Cost, and lateness where orders have deadlines. */
  cost: number;
  late: number;
};

/** Returns an empty chain: the start is followed by the end. */
export function createChain(model: RouteModel): Chain {
  const chain = { next: new Int32Array(model.size), previous: new Int32Array(model.size), cost: 0, late: 0 };
  clearChain(model, chain);
  return chain;
}

export function clearChain({ start, end, size, prices }: RouteModel, chain: Chain): void {
  chain.next[start] = end;
  chain.previous[end] = start;
  chain.cost = prices[start * size + end] as number;
  chain.late = 0;
}

export function copyChain(from: Chain, to: Chain): void {
  to.next.set(from.next);
  to.previous.set(from.previous);
  to.cost = from.cost;
  to.late = from.late;
}

export function unlinkOrder(model: RouteModel, chain: Chain, order: number): void {
  if (!model.isOnBoard[order]) unlinkStop(model, chain, order);
  unlinkStop(model, chain, model.orderCount + order);
}

function unlinkStop({ prices, size }: RouteModel, chain: Chain, stop: number): void {
  const before = chain.previous[stop] as number;
  const after = chain.next[stop] as number;
  chain.next[before] = after;
  chain.previous[after] = before;
  chain.cost +=
    (prices[before * size + after] as number) -
    (prices[before * size + stop] as number) -
    (prices[stop * size + after] as number);
}

/** Returns the stops between start and end. */
export function readChain({ routeLength, start }: RouteModel, { next }: Chain): Int32Array {
  const route = new Int32Array(routeLength);
  let stop = start;
  for (let position = 0; position < routeLength; position++) {
    stop = next[stop] as number;
    route[position] = stop;
  }
  return route;
}

/** Inserts a stop right after another; the caller updates the cost. */
export function linkStop({ next, previous }: Chain, stop: number, before: number): void {
  const after = next[before] as number;
  next[before] = stop;
  previous[stop] = before;
  next[stop] = after;
  previous[after] = stop;
}
