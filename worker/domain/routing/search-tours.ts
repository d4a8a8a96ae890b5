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
import { createRuin, findVicinity, type Ruin, ruinTour, type Vicinity } from '#worker/domain/routing/ruin.ts';
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
  runs: 3,
  hot: 0.5,
  cold: 0.06,
  blink: 0.02,
  minRuin: 3,
  maxRuin: 12,
  its: 1,
};

/** Cheapest insertion in random order, moved to a local optimum, then ruined and recreated. */
export function searchTours(model: RouteModel, iterations: number, seed: number): Int32Array {
  const ground = createGround(model);
  const random = createRandom(seed);
  const ruin = createRuin(model);
  const vicinity = findVicinity(model);
  const blinks: Blinks = { random, rate: tune.blink, countdown: NEVER };
  const best = createTour(model);
  const current = createTour(model);
  const trial = createTour(model);
  best.cost = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tune.runs; run++) {
    begin(ground, current, trial, ruin, random);
    if (current.cost < best.cost) copyTour(current, best);
    anneal(
      ground,
      best,
      current,
      trial,
      ruin,
      vicinity,
      Math.round((iterations / tune.runs) * tune.its),
      blinks,
    );
  }
  improveTour(ground, best);
  return readTour(best);
}

/** The best of some random beginnings, each with every order where it adds least. */
function begin(ground: Ground, current: Tour, trial: Tour, ruin: Ruin, random: Random): void {
  current.cost = Number.POSITIVE_INFINITY;
  for (let beginning = 0; beginning < tune.restarts; beginning++) {
    buildTour(ground, trial, ruin, random);
    while (relocateOrders(ground, trial));
    if (trial.cost < current.cost) copyTour(trial, current);
  }
  improveTour(ground, current);
}

/** Inserts the orders one by one in random order; those on board first, since they keep the bag full. */
function buildTour(ground: Ground, tour: Tour, ruin: Ruin, random: Random): void {
  const { model } = ground;
  for (let order = 0; order < model.orderCount; order++) ruin.orders[order] = order;
  ruin.count = model.orderCount;
  clearTour(model, tour);
  recreate(ground, tour, ruin, { random, rate: 0, countdown: NEVER });
}

function recreate(
  ground: Ground,
  tour: Tour,
  ruin: Ruin,
  blinks: Blinks,
  limit = Number.POSITIVE_INFINITY,
): void {
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
function improveTour(ground: Ground, tour: Tour): void {
  notePlaces(tour, 0, tour.length - 1);
  let hasImproved = true;
  while (hasImproved) {
    hasImproved = relocateOrders(ground, tour) || orOpt(ground, tour) || twoOpt(ground, tour);
  }
  tour.cost = measureTour(ground.model, tour);
}

/** Takes some orders out and puts them back, again and again; worse tours are accepted less and less. */
function anneal(
  ground: Ground,
  best: Tour,
  current: Tour,
  trial: Tour,
  ruin: Ruin,
  vicinity: Vicinity,
  iterations: number,
  blinks: Blinks,
): void {
  const { model } = ground;
  const { random } = blinks;
  const largest = Math.min(tune.maxRuin, model.orderCount);
  const smallest = Math.min(tune.minRuin, model.orderCount);
  const cooling = (tune.cold / tune.hot) ** (1 / Math.max(1, iterations));
  let heat = (tune.hot * current.cost) / model.routeLength;
  blinks.countdown = drawCountdown(blinks);
  for (let iteration = 0; iteration < iterations; iteration++) {
    trial.stops.set(current.stops);
    trial.length = current.length;
    // The price a tour may have is drawn first, so that hopeless ones can be left unfinished.
    const limit = current.cost - heat * Math.log(1 - nextFraction(random));
    ruinTour(model, trial, ruin, vicinity, smallest + nextInteger(random, largest - smallest + 1), random);
    recreate(ground, trial, ruin, blinks, limit);
    if (trial.cost < limit) {
      copyTour(trial, current);
      if (trial.cost < best.cost - ground.epsilon) copyTour(trial, best);
    }
    heat *= cooling;
  }
}
