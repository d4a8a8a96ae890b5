import { createRandom } from '#worker/domain/shared/random.ts';
import { type Blinks, drawCountdown, NEVER } from './insert-order.ts';
import { insertTimed, LATE_WEIGHT } from './insert-timed.ts';
import { countOnBoard } from './plain-table.ts';
import type { RouteModel } from './route-model.ts';
import { chooseRuin, createRuin, findVicinity, type Ruin, ruinEverything } from './ruin.ts';
import { createSchedule, driveTour, type Schedule } from './schedule.ts';
import { shuffle } from './shuffle.ts';
import { clearTour, createGround, createTour, type Ground, readTour, type Tour } from './tour.ts';

/** Share of gaps an insertion overlooks. */
const BLINK_RATE = 0.01;

/** Annealing, from and to this share of the mean leg. */
const HOT = 0.5;
const COLD = 0.03;

/** Random beginnings of which the best is annealed. */
const BEGINNINGS = 4;

type State = { ground: Ground; schedule: Schedule; ruin: Ruin; onBoard: number };

/**
 * Ruin and recreate with annealing for problems whose cost is more than a sum of legs: deadlines, ride limits, ready
 * times, freshness (Schrimpf et al. 2000; Christiaens & Vanden Berghe 2020). Every candidate is priced exactly.
 */
export function searchTimed(model: RouteModel, iterations: number, seed: number): Int32Array {
  const random = createRandom(seed);
  const blinks: Blinks = { random, rate: BLINK_RATE, countdown: NEVER };
  const ground = createGround(model);
  const state = {
    ground,
    schedule: createSchedule(ground),
    ruin: createRuin(model),
    onBoard: countOnBoard(model),
  };
  const trial = createTour(model);
  const current = { tour: createTour(model), late: 0, cost: Number.POSITIVE_INFINITY };
  const best = { tour: createTour(model), late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  for (let beginning = 0; beginning < BEGINNINGS; beginning++) {
    clearTour(model, trial);
    ruinEverything(model, state.ruin);
    recreate(state, trial, blinks);
    keepBest(state, trial, best);
  }
  keep(best, best.tour, current);
  blinks.countdown = drawCountdown(blinks);
  const vicinity = findVicinity(model);
  const next = new Int32Array(model.size);
  const largest = Math.min(10, model.orderCount);
  const smallest = Math.min(2, model.orderCount);
  let heat = (HOT * best.cost) / model.routeLength;
  const cooling = (COLD / HOT) ** (1 / Math.max(1, iterations));
  for (let iteration = 0; iteration < iterations; iteration++) {
    recordNext(current.tour, next);
    const count = smallest + Math.floor(random() * (largest - smallest + 1));
    chooseRuin(model, next, state.ruin, vicinity, count, random);
    takeOut(model, current.tour, state.ruin, trial);
    recreate(state, trial, blinks);
    const { late, cost } = state.schedule;
    const change = cost - current.cost + LATE_WEIGHT * (late - current.late);
    if (change < -heat * Math.log(1 - random())) {
      keep(state.schedule, trial, current);
      keepBest(state, trial, best);
    }
    heat *= cooling;
  }
  return readTour(best.tour);
}

/** Notes the stop after each stop. */
function recordNext({ stops, length }: Tour, next: Int32Array): void {
  for (let place = 1; place < length; place++) next[stops[place - 1] as number] = stops[place] as number;
}

/** Copies a tour without the orders of a ruin. */
function takeOut({ orderCount: n }: RouteModel, from: Tour, { chosenIn, round }: Ruin, to: Tour): void {
  to.length = 0;
  for (let place = 0; place < from.length; place++) {
    const stop = from.stops[place] as number;
    if (stop < 2 * n && chosenIn[stop < n ? stop : stop - n] === round) continue;
    to.stops[to.length++] = stop;
  }
}

type Kept = { tour: Tour; late: number; cost: number };

function keep(value: { late: number; cost: number }, tour: Tour, kept: Kept): void {
  kept.tour.stops.set(tour.stops);
  kept.tour.length = tour.length;
  kept.late = value.late;
  kept.cost = value.cost;
}

/** Lateness first. */
function keepBest({ schedule, ground }: State, tour: Tour, best: Kept): void {
  const { late, cost } = schedule;
  const isLater = late > best.late + ground.epsilon;
  if (isLater || (late > best.late - ground.epsilon && cost >= best.cost)) return;
  keep(schedule, tour, best);
}

/** Puts the orders back, those on board first since they keep the bag full, and prices the tour. */
function recreate({ ground, schedule, ruin, onBoard }: State, tour: Tour, blinks: Blinks): void {
  const { isOnBoard } = ground.model;
  shuffle(blinks.random, ruin.orders, ruin.count);
  driveTour(ground, tour, schedule, onBoard);
  for (let round = 1; round >= 0; round--) {
    for (let index = 0; index < ruin.count; index++) {
      const order = ruin.orders[index] as number;
      if (isOnBoard[order] !== round) continue;
      insertTimed(ground, tour, schedule, order, blinks);
      driveTour(ground, tour, schedule, onBoard);
    }
  }
}
