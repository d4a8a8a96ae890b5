import { type Blinks, drawCountdown, insertOrder, NEVER } from '#worker/domain/routing/insert-order.ts';
import { orOpt } from '#worker/domain/routing/or-opt.ts';
import {
  createRandom,
  nextFraction,
  nextInteger,
  type Random,
  shuffle,
} from '#worker/domain/routing/random.ts';
import { relocateOrders } from '#worker/domain/routing/relocate-order.ts';
import type { RouteModel } from '#worker/domain/routing/route-model.ts';
import { createRuin, findVicinity, type Ruin, ruinTour } from '#worker/domain/routing/ruin.ts';
import {
  clearTour,
  copyTour,
  createGround,
  createTour,
  type Ground,
  measureTour,
  notePlaces,
  readTour,
  type Tour,
} from '#worker/domain/routing/tour.ts';
import { twoOpt } from '#worker/domain/routing/two-opt.ts';

export const tune = {
  restarts: 20,
  hot: 0.5,
  cold: 0.06,
  blink: 0.02,
  minRuin: 3,
  maxRuin: 12,
  ls: 0,
  runs: 3,
  its: 1,
  light: 1,
};

export function searchTours(model: RouteModel, iterations: number, seed: number): Int32Array {
  const ground = createGround(model);
  const random = createRandom(seed);
  const best = createTour(model);
  const current = createTour(model);
  const ruin = createRuin(model);
  const blinks: Blinks = { random, rate: tune.blink, countdown: NEVER };
  let isFirst = true;
  const start = createTour(model);
  for (let run = 0; run < tune.runs; run++) {
    start.cost = Infinity;
    for (let restart = 0; restart < tune.restarts; restart++) {
      buildTour(ground, current, ruin, random);
      if (tune.light === 2) {
        for (let k = 0; k < 3 && relocateOrders(ground, current); k++);
      } else if (tune.light) while (relocateOrders(ground, current));
      else improveTour(ground, current, ruin);
      if (current.cost < start.cost) copyTour(current, start);
    }
    if (tune.light) improveTour(ground, start, ruin);
    copyTour(start, current);
    if (isFirst || start.cost < best.cost) copyTour(start, best);
    isFirst = false;
    anneal(ground, best, current, ruin, Math.round((iterations / tune.runs) * tune.its), blinks);
  }
  improveTour(ground, best, ruin);
  return readTour(best);
}

/** Inserts the orders one by one in random order; those on board first, since they keep the bag full. */
function buildTour(ground: Ground, tour: Tour, ruin: Ruin, random: Random): void {
  const { model } = ground;
  for (let order = 0; order < model.orderCount; order++) ruin.orders[order] = order;
  ruin.count = model.orderCount;
  clearTour(model, tour);
  recreate(ground, tour, ruin, { random, rate: 0, countdown: NEVER });
}

function recreate(ground: Ground, tour: Tour, ruin: Ruin, blinks: Blinks, limit = Infinity): void {
  const { isOnBoard } = ground.model;
  shuffle(blinks.random, ruin.orders, ruin.count);
  for (let index = 0; index < ruin.count; index++) {
    const order = ruin.orders[index] as number;
    if (isOnBoard[order]) insertOrder(ground, tour, order, blinks);
  }
  for (let index = 0; index < ruin.count; index++) {
    const order = ruin.orders[index] as number;
    if (!isOnBoard[order]) insertOrder(ground, tour, order, blinks);
    if (tour.cost > limit) return;
  }
}

/** Local search with every move until none helps. */
function improveTour(ground: Ground, tour: Tour, ruin: Ruin): void {
  notePlaces(tour, 0, tour.length - 1);
  for (;;) {
    if (relocateOrders(ground, tour)) continue;
    if (orOpt(ground, tour)) continue;
    if (!twoOpt(ground, tour)) break;
  }
  void ruin;
  tour.cost = measureTour(ground.model, tour);
}

function anneal(
  ground: Ground,
  best: Tour,
  current: Tour,
  ruin: Ruin,
  iterations: number,
  blinks: Blinks,
): void {
  const { model } = ground;
  const { random } = blinks;
  const vicinity = findVicinity(model);
  const trial = createTour(model);
  const meanLeg = best.cost / Math.max(1, model.routeLength);
  const cooling = (tune.cold / tune.hot) ** (1 / iterations);
  const largest = Math.min(tune.maxRuin, model.orderCount);
  const smallest = Math.min(tune.minRuin, model.orderCount);
  let heat = tune.hot * meanLeg;
  blinks.countdown = drawCountdown(blinks);
  for (let iteration = 0; iteration < iterations; iteration++) {
    trial.stops.set(current.stops);
    trial.length = current.length;
    const limit = current.cost - heat * Math.log(1 - nextFraction(random));
    ruinTour(model, trial, ruin, vicinity, smallest + nextInteger(random, largest - smallest + 1), random);
    recreate(ground, trial, ruin, blinks, limit);
    if (tune.ls && trial.cost < best.cost * (1 + tune.ls)) {
      notePlaces(trial, 0, trial.length - 1);
      orOpt(ground, trial);
    }
    if (trial.cost < limit) {
      copyTour(trial, current);
      if (trial.cost < best.cost - ground.epsilon) copyTour(trial, best);
    }
    heat *= cooling;
  }
}
