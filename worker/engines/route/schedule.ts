import type { Ground, Tour } from './tour.ts';

/** When everything happens along a tour: what an insertion has to know to be evaluated without driving the rest. */
export type Schedule = {
  /** Per place: when service begins there, orders on board and load after it. */
  begin: Float64Array;
  onBoard: Int32Array;
  load: Float64Array;
  /** Per stop, for drop-offs: the earlier of the deadline and the end of the longest ride. */
  limit: Float64Array;
  /** After each place: waits still to come, late drop-offs, and the least time to spare of those in time. */
  waits: Float64Array;
  lateCount: Int32Array;
  spare: Float64Array;
  /** Per order: when it left its pickup. */
  leftAt: Float64Array;
  late: number;
  cost: number;
};

export function createSchedule({ model: { size, orderCount } }: Ground): Schedule {
  return {
    begin: new Float64Array(size),
    onBoard: new Int32Array(size),
    load: new Float64Array(size),
    limit: new Float64Array(size),
    waits: new Float64Array(size),
    lateCount: new Int32Array(size),
    spare: new Float64Array(size),
    leftAt: new Float64Array(orderCount),
    late: 0,
    cost: 0,
  };
}

/** Drives the tour and notes the times; forbidden legs count as lateness too. */
export function driveTour(
  ground: Ground,
  { stops, length }: Tour,
  schedule: Schedule,
  onBoardAtStart: number,
): void {
  const { model, loads } = ground;
  const { orderCount: n, legs, size, readyAt, dueAt, maxRide, service, freshness, forbidden } = model;
  const { begin, onBoard, load, limit, leftAt, waits } = schedule;
  leftAt.fill(0);
  let time = 0;
  let late = 0;
  let ridden = 0;
  let carried = onBoardAtStart;
  let weight = model.startLoad;
  let from = stops[0] as number;
  begin[0] = 0;
  onBoard[0] = carried;
  load[0] = weight;
  for (let place = 1; place < length; place++) {
    const stop = stops[place] as number;
    const leg = legs[from * size + stop] as number;
    if (leg >= forbidden) late += forbidden;
    time += leg;
    waits[place] = 0;
    if (stop < n) {
      const ready = readyAt[stop] as number;
      if (time < ready) {
        waits[place] = ready - time;
        time = ready;
      }
      leftAt[stop] = time + (service[stop] as number);
      carried++;
      weight += loads[stop] as number;
    } else if (stop < 2 * n) {
      const order = stop - n;
      const left = leftAt[order] as number;
      ridden += time - left;
      const due = dueAt[order] as number;
      const ride = left + (maxRide[order] as number);
      if (time > due) late += time - due;
      if (time > ride) late += time - ride;
      limit[stop] = Math.min(due, ride);
      carried--;
      weight += loads[stop] as number;
    }
    begin[place] = time;
    onBoard[place] = carried;
    load[place] = weight;
    from = stop;
  }
  schedule.late = late;
  schedule.cost = time + freshness * ridden;
  lookAhead(n, stops, length, schedule);
}

/** From the end backwards: what lies after each place. */
function lookAhead(n: number, stops: Int32Array, length: number, schedule: Schedule): void {
  const { begin, limit, waits, lateCount, spare } = schedule;
  let waiting = 0;
  let lateAhead = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let place = length - 1; place >= 0; place--) {
    const wait = waits[place] as number;
    waits[place] = waiting;
    lateCount[place] = lateAhead;
    spare[place] = least;
    waiting += wait;
    const stop = stops[place] as number;
    if (stop < n || stop >= 2 * n) continue;
    const slack = (limit[stop] as number) - (begin[place] as number);
    if (slack <= 0) lateAhead++;
    else if (slack < least) least = slack;
  }
}
