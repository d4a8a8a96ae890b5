import type { Value } from './label-table.ts';
import type { RouteModel } from './route-model.ts';

/** Lateness and cost of a complete sequence of stops, in the model's terms; forbidden legs count as lateness too. */
export function evaluateSequence(model: RouteModel, sequence: Int32Array): Value {
  const { orderCount: n, legs, size, readyAt, dueAt, maxRide, service, freshness, forbidden } = model;
  const leftAt = new Float64Array(n);
  let at = model.start;
  let time = 0;
  let late = 0;
  let onBoard = 0;
  for (const stop of sequence) {
    const leg = legs[at * size + stop] as number;
    if (leg >= forbidden) late += forbidden;
    time += leg;
    at = stop;
    if (stop < n) {
      time = Math.max(time, readyAt[stop] as number);
      leftAt[stop] = time + (service[stop] as number);
    } else {
      const ride = time - (leftAt[stop - n] as number);
      onBoard += ride;
      late +=
        Math.max(0, time - (dueAt[stop - n] as number)) + Math.max(0, ride - (maxRide[stop - n] as number));
    }
  }
  const home = legs[at * size + model.end] as number;
  if (home >= forbidden) late += forbidden;
  return { late, cost: time + home + freshness * onBoard };
}
