import type { RouteModel } from './route-model.ts';

/** The value of a route; lateness is compared first. */
export type Value = { late: number; cost: number };

/** Computes a complete sequence of stops, each as early as possible; forbidden legs count as lateness too. */
export function driveStops(model: RouteModel, sequence: Int32Array): Value & { arrivals: number[] } {
  const { orderCount: n, legs, prices, size, readyAt, dueAt, freshness, timePrice, forbidden } = model;
  const arrivals: number[] = [];
  let at = model.start;
  let time = 0;
  let late = 0;
  let cost = 0;
  let onBoard = model.onBoardCount;
  for (const stop of sequence) {
    const leg = legs[at * size + stop] as number;
    const wait = stop < n ? Math.max(0, (readyAt[stop] as number) - time - leg) : 0;
    cost += (prices[at * size + stop] as number) + timePrice * wait + freshness * onBoard * (leg + wait);
    time += leg + wait;
    if (leg >= forbidden) late += forbidden;
    if (stop >= n) late += Math.max(0, time - (dueAt[stop - n] as number));
    onBoard += stop < n ? 1 : -1;
    arrivals.push(time);
    at = stop;
  }
  return { late, cost, arrivals };
}
