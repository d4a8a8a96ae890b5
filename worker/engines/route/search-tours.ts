import { createRandom, type Random } from '#worker/domain/shared/random.ts';
import { type Chain, clearChain, copyChain, createChain, unlinkOrder } from './chain.ts';
import { type Blinks, drawCountdown, insertOrder, NEVER } from './insert-order.ts';
import { improve } from './local-search.ts';
import { relocateOrders } from './relocate-order.ts';
import type { RouteModel } from './route-model.ts';
import { chooseRuin, createRuin, findVicinity, type Ruin, ruinEverything, type Vicinity } from './ruin.ts';
import { shuffle } from './shuffle.ts';
import { createGround, createTour, type Ground, readTour, type Tour } from './tour.ts';

/** Most orders taken out by a ruin. */
const MAX_RUIN = 10;

/** Share of gaps an insertion overlooks. */
const BLINK_RATE = 0.02;

/** Annealing, from and to this share of the mean leg. */
const HOT = 1;
const COLD = 0.2;

/**
 * Share of the iterations that are random beginnings: half, or this over n², whichever is less. A beginning takes
 * time in proportion to n², so at any size about half the time goes into beginnings; nothing else helps as much.
 */
const MAX_BEGINNINGS = 0.5;
const BEGINNINGS = 60;

/** Annealing runs: this times the square root of the iterations, over n. */
const RUNS = 4;

/**
 * Heuristic for problems whose cost is a sum of legs: several runs, each from the best of some random beginnings, of
 * ruin and recreate with annealing (Schrimpf et al. 2000; Christiaens & Vanden Berghe 2020).
 *
 * @param iterations steps in all; a step is one random beginning or one ruin and recreate
 */
export function searchTours(model: RouteModel, iterations: number, seed: number): Int32Array {
  const { orderCount } = model;
  const random = createRandom(seed);
  const search: Search = {
    ground: createGround(model),
    random,
    best: createChain(model),
    current: createChain(model),
    trial: createChain(model),
    tour: createTour(model),
    ruin: createRuin(model),
    vicinity: findVicinity(model),
    blinks: { random, rate: BLINK_RATE, countdown: NEVER },
  };
  const { ground, best, current, tour } = search;
  best.cost = Number.POSITIVE_INFINITY;
  const runs = Math.max(1, Math.round((RUNS * Math.sqrt(iterations)) / orderCount));
  const share = Math.min(MAX_BEGINNINGS, BEGINNINGS / orderCount ** 2);
  for (let run = 0; run < runs; run++) {
    const steps = Math.floor(((run + 1) * iterations) / runs) - Math.floor((run * iterations) / runs);
    const beginnings = Math.max(1, Math.round(steps * share));
    begin(search, beginnings);
    if (current.cost < best.cost) copyChain(current, best);
    anneal(search, steps - beginnings);
  }
  improve(ground, best, tour);
  return readTour(tour);
}

type Search = {
  ground: Ground;
  random: Random;
  best: Chain;
  current: Chain;
  trial: Chain;
  /** Scratch of the local search. */
  tour: Tour;
  ruin: Ruin;
  vicinity: Vicinity;
  blinks: Blinks;
};

/** The best of some random beginnings: every order where it adds least, moved until that does not help. */
function begin({ ground, random, current, trial, tour, ruin }: Search, beginnings: number): void {
  const openEyes = { random, rate: 0, countdown: NEVER };
  current.cost = Number.POSITIVE_INFINITY;
  for (let beginning = 0; beginning < beginnings; beginning++) {
    clearChain(ground.model, trial);
    ruinEverything(ground.model, ruin);
    recreate(ground, trial, ruin, openEyes, Number.POSITIVE_INFINITY);
    relocateOrders(ground, trial);
    if (trial.cost < current.cost) copyChain(trial, current);
  }
  improve(ground, current, tour);
}

/** Puts the orders back in random order, those on board first since they keep the bag full; gives up at `limit`. */
function recreate(ground: Ground, chain: Chain, ruin: Ruin, blinks: Blinks, limit: number): void {
  const { isOnBoard } = ground.model;
  shuffle(blinks.random, ruin.orders, ruin.count);
  for (let index = 0; index < ruin.count; index++) {
    const order = ruin.orders[index] as number;
    if (isOnBoard[order]) insertOrder(ground, chain, order, blinks);
  }
  for (let index = 0; index < ruin.count; index++) {
    const order = ruin.orders[index] as number;
    if (!isOnBoard[order]) insertOrder(ground, chain, order, blinks);
    if (chain.cost > limit) return;
  }
}

/** Takes some orders out and puts them back, again and again; worse routes are accepted less and less. */
function anneal(search: Search, steps: number): void {
  const { ground, random, best, current, trial, ruin, vicinity, blinks } = search;
  const { model } = ground;
  const largest = Math.min(MAX_RUIN, model.orderCount);
  const cooling = (COLD / HOT) ** (1 / Math.max(1, steps));
  let heat = (HOT * current.cost) / model.routeLength;
  blinks.countdown = drawCountdown(blinks);
  for (let step = 0; step < steps; step++) {
    copyChain(current, trial);
    // The price a route may have is drawn first, so that hopeless ones can be left unfinished.
    const limit = current.cost - heat * Math.log(1 - random());
    chooseRuin(model, trial.next, ruin, vicinity, 1 + Math.floor(random() * largest), random);
    for (let index = 0; index < ruin.count; index++) {
      unlinkOrder(model, trial, ruin.orders[index] as number);
    }
    recreate(ground, trial, ruin, blinks, limit);
    if (trial.cost < limit) {
      copyChain(trial, current);
      if (trial.cost < best.cost - ground.epsilon) copyChain(trial, best);
    }
    heat *= cooling;
  }
}
