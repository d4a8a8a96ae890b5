import type { Chain } from './chain.ts';
import type { RouteModel } from './route-model.ts';

/** The times along a route, used to evaluate an insertion without recomputing the rest. */
export type Schedule = {
  /** Per place: the stop, when it is made, and orders on board after it. Place 0 is the start, the last one the end. */
  stops: Int32Array;
  begin: Float64Array;
  onBoard: Int32Array;
  length: number;
  /** After each place: the waits still to come, the late drop-offs, and the least time to spare of the punctual ones. */
  waits: Float64Array;
  lateCount: Int32Array;
  spare: Float64Array;
};

export function createSchedule({ size }: RouteModel): Schedule {
  return {
    stops: new Int32Array(size),
    begin: new Float64Array(size),
    onBoard: new Int32Array(size),
    length: 0,
    waits: new Float64Array(size),
    lateCount: new Int32Array(size),
    spare: new Float64Array(size),
  };
}

/** Computes the route's times, and writes cost and lateness into the chain; forbidden legs are late too. */
export function driveChain(model: RouteModel, chain: Chain, schedule: Schedule): void {
  const { orderCount: n, start, end, legs, prices, size, readyAt, dueAt } = model;
  const { freshness, timePrice, forbidden } = model;
  const { stops, begin, onBoard, waits } = schedule;
  let time = 0;
  let late = 0;
  let cost = 0;
  let carried = model.onBoardCount;
  let from = start;
  let place = 0;
  stops[0] = start;
  begin[0] = 0;
  onBoard[0] = carried;
  while (from !== end) {
    const stop = chain.next[from] as number;
    const leg = legs[from * size + stop] as number;
    const wait = stop < n ? Math.max(0, (readyAt[stop] as number) - time - leg) : 0;
    cost += (prices[from * size + stop] as number) + timePrice * wait + freshness * carried * (leg + wait);
    time += leg + wait;
    if (leg >= forbidden) late += forbidden;
    if (stop < n) carried++;
    else if (stop !== end) {
      carried--;
      late += Math.max(0, time - (dueAt[stop - n] as number));
    }
    place++;
    stops[place] = stop;
    begin[place] = time;
    onBoard[place] = carried;
    waits[place] = wait;
    from = stop;
  }
  schedule.length = place + 1;
  chain.cost = cost;
  chain.late = late;
  lookAhead(model, schedule);
}

/** Computes, from the end backwards, the waits and slack after each place. */
function lookAhead({ orderCount: n, dueAt }: RouteModel, schedule: Schedule): void {
  const { stops, begin, waits, lateCount, spare, length } = schedule;
  let waiting = 0;
  let lateAhead = 0;
  let minSlack = Number.POSITIVE_INFINITY;
  for (let place = length - 1; place >= 0; place--) {
    const wait = waits[place] as number;
    waits[place] = waiting;
    lateCount[place] = lateAhead;
    spare[place] = minSlack;
    waiting += wait;
    const stop = stops[place] as number;
    if (stop < n || stop >= 2 * n) continue;
    const slack = (dueAt[stop - n] as number) - (begin[place] as number);
    if (slack <= 0) lateAhead++;
    else if (slack < minSlack) minSlack = slack;
  }
}
