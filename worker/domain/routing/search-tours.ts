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

/** Ruins in an iteration. */
const RUINS = 6;

/** Orders taken out by a ruin. */
const MIN_RUIN = 3;
const MAX_RUIN = 12;

/** Share of gaps an insertion overlooks. */
const BLINK_RATE = 0.02;

/** Annealing, from and to this share of the mean leg. */
const HOT = 0.5;
const COLD = 0.1;

/** Iterations for every random beginning: about half the time goes into beginnings. */
const ITERATIONS_PER_BEGINNING = 10;

/** Annealing runs grow with the square root of the budget: longer ones, and more of them. */
const ITERATIONS_OF_ONE_RUN = 25;

/**
 * Heuristic for problems whose cost is a sum of legs: several runs, each from the best of some random beginnings, of
 * ruin and recreate with annealing (Schrimpf et al. 2000; Christiaens & Vanden Berghe 2020).
 *
 * @param iterations rounds of `RUINS` ruins; the time they take grows with the number of orders
 */
export function searchTours(model: RouteModel, iterations: number, seed: number): Int32Array {
  const ground = createGround(model);
  const random = createRandom(seed);
  const runs = Math.max(1, Math.round(Math.sqrt(iterations / ITERATIONS_OF_ONE_RUN)));
  const search: Search = {
    ground,
    random,
    best: createTour(model),
    current: createTour(model),
    trial: createTour(model),
    ruin: createRuin(model),
    vicinity: findVicinity(model),
    blinks: { random, rate: BLINK_RATE, countdown: NEVER },
  };
  const { best, current } = search;
  best.cost = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    begin(search, Math.ceil((iterations + 1) / ITERATIONS_PER_BEGINNING / runs));
    if (current.cost < best.cost) copyTour(current, best);
    anneal(search, Math.round((iterations * RUINS) / runs));
  }
  improveTour(ground, best);
  return readTour(best);
}

type Search = {
  ground: Ground;
  random: Random;
  best: Tour;
  current: Tour;
  trial: Tour;
  ruin: Ruin;
  vicinity: Vicinity;
  blinks: Blinks;
};

/** The best of some random beginnings: every order where it adds least, moved until that does not help. */
function begin({ ground, current, trial, ruin, random }: Search, beginnings: number): void {
  current.cost = Number.POSITIVE_INFINITY;
  for (let beginning = 0; beginning < beginnings; beginning++) {
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
  { ground, random, best, current, trial, ruin, vicinity, blinks }: Search,
  ruins: number,
): void {
  const { model } = ground;
  const largest = Math.min(MAX_RUIN, model.orderCount);
  const smallest = Math.min(MIN_RUIN, model.orderCount);
  const cooling = (COLD / HOT) ** (1 / Math.max(1, ruins));
  let heat = (HOT * current.cost) / model.routeLength;
  blinks.countdown = drawCountdown(blinks);
  for (let round = 0; round < ruins; round++) {
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
