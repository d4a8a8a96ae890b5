import { createRandom, type Random } from '#worker/domain/shared/random.ts';
import { type Chain, clearChain, copyChain, createChain, readChain, unlinkOrder } from './chain.ts';
import {
  type Blinks,
  createInsertion,
  drawCountdown,
  type Insertion,
  insertOrder,
  NEVER,
  relocateOrders,
} from './insert-order.ts';
import { insertTimed, LATE_WEIGHT } from './insert-timed.ts';
import type { RouteModel } from './route-model.ts';
import {
  chooseRuin,
  createRuin,
  findVicinity,
  type Ruin,
  ruinEverything,
  shuffle,
  type Vicinity,
} from './ruin.ts';
import { createSchedule, driveChain, type Schedule } from './schedule.ts';

/** Maximum number of orders that a ruin removes. */
const MAX_RUIN = 10;

/** Share of gaps that insertions skip; first and last annealing temperature, as shares of the mean leg. */
const PLAIN = { blinkRate: 0.02, hot: 1, cold: 0.2 };
const TIMED = { blinkRate: 0.01, hot: 0.5, cold: 0.03 };

/**
 * The share of iterations that build random initial routes: half, or `PLAIN_INITIAL` over n² if that is less. An initial route
 * takes time proportional to n², so at every size about half the time is spent on them; nothing else helps as much.
 */
const MAX_INITIAL_SHARE = 0.5;
const PLAIN_INITIAL = 60;
const TIMED_INITIAL = 4;

/** Annealing runs: this times the square root of the iterations, over n. */
const RUNS = 4;

type Search = {
  insertion: Insertion;
  /** `null` where the cost is the sum of the legs. */
  schedule: Schedule | null;
  random: Random;
  best: Chain;
  current: Chain;
  trial: Chain;
  ruin: Ruin;
  vicinity: Vicinity;
  blinks: Blinks;
};

/** Returns whether a route's cost is the sum of its legs. */
export function isSumOfLegs({ hasDue, hasReady, freshness }: RouteModel): boolean {
  return !hasDue && !hasReady && freshness === 0;
}

/**
 * The heuristic for all sizes: several runs of ruin and recreate with annealing (Schrimpf et al. 2000; Christiaens & Vanden
 * Berghe 2020), each from the best of some random initial routes. With deadlines or ready times, full schedules are computed, in
 * one run.
 *
 * @param iterations steps in total; a step is one random initial route or one ruin and recreate
 */
export function searchHeuristically(model: RouteModel, iterations: number, seed: number): Int32Array {
  const random = createRandom(seed);
  const isPlain = isSumOfLegs(model);
  const { blinkRate } = isPlain ? PLAIN : TIMED;
  const search: Search = {
    insertion: createInsertion(model),
    schedule: isPlain ? null : createSchedule(model),
    random,
    best: createChain(model),
    current: createChain(model),
    trial: createChain(model),
    ruin: createRuin(model),
    vicinity: findVicinity(model),
    blinks: { random, rate: blinkRate, countdown: NEVER },
  };
  const { best } = search;
  best.cost = Number.POSITIVE_INFINITY;
  const runs = isPlain ? Math.max(1, Math.round((RUNS * Math.sqrt(iterations)) / model.orderCount)) : 1;
  const share = Math.min(MAX_INITIAL_SHARE, PLAIN_INITIAL / model.orderCount ** 2);
  for (let run = 0; run < runs; run++) {
    const steps = Math.floor(((run + 1) * iterations) / runs) - Math.floor((run * iterations) / runs);
    const initials = isPlain ? Math.max(1, Math.round(steps * share)) : TIMED_INITIAL;
    findInitial(search, initials);
    keepBest(search, search.current);
    anneal(search, isPlain ? steps - initials : steps);
  }
  if (isPlain) relocateOrders(search.insertion, best);
  return readChain(model, best);
}

/** Returns the value that the search minimizes. */
function computePenalized({ cost, late }: Chain): number {
  return cost + LATE_WEIGHT * late;
}

/** Returns the best of some random initial routes: cheapest insertions, improved by relocation. */
function findInitial({ insertion, schedule, random, current, trial, ruin }: Search, initials: number): void {
  const openEyes = { random, rate: 0, countdown: NEVER };
  current.cost = Number.POSITIVE_INFINITY;
  for (let index = 0; index < initials; index++) {
    clearChain(insertion.model, trial);
    ruinEverything(insertion.model, ruin);
    recreate(insertion, schedule, trial, ruin, openEyes, Number.POSITIVE_INFINITY);
    if (schedule === null) relocateOrders(insertion, trial);
    if (computePenalized(trial) < computePenalized(current)) copyChain(trial, current);
  }
}

/** Reinserts the orders in random order; stops when the cost reaches `limit`. */
function recreate(
  insertion: Insertion,
  schedule: Schedule | null,
  chain: Chain,
  ruin: Ruin,
  blinks: Blinks,
  limit: number,
): void {
  shuffle(blinks.random, ruin.orders, ruin.count);
  for (let index = 0; index < ruin.count; index++) {
    const order = ruin.orders[index] as number;
    if (schedule === null) insertOrder(insertion, chain, order, blinks);
    else insertTimed(insertion.model, chain, schedule, order, blinks);
    if (schedule === null && chain.cost > limit) return;
  }
  if (schedule !== null) driveChain(insertion.model, chain, schedule);
}

/** Removes and reinserts some orders repeatedly; worse routes are accepted less and less often. */
function anneal(search: Search, steps: number): void {
  const { insertion, schedule, random, current, trial, ruin, vicinity, blinks } = search;
  const { model } = insertion;
  const { hot, cold } = schedule === null ? PLAIN : TIMED;
  const largest = Math.min(MAX_RUIN, model.orderCount);
  const cooling = (cold / hot) ** (1 / Math.max(1, steps));
  let heat = (hot * current.cost) / model.routeLength;
  blinks.countdown = drawCountdown(blinks);
  for (let step = 0; step < steps; step++) {
    copyChain(current, trial);
    // The acceptable cost is drawn first, so that hopeless routes need not be completed.
    const limit = computePenalized(current) - heat * Math.log(1 - random());
    chooseRuin(model, trial.next, ruin, vicinity, 1 + Math.floor(random() * largest), random);
    for (let index = 0; index < ruin.count; index++) {
      unlinkOrder(model, trial, ruin.orders[index] as number);
    }
    recreate(insertion, schedule, trial, ruin, blinks, limit);
    if (computePenalized(trial) < limit) {
      copyChain(trial, current);
      keepBest(search, trial);
    }
    heat *= cooling;
  }
}

/** Keeps a chain that is better than the best: less late, or as late and cheaper. */
function keepBest({ insertion: { model }, best }: Search, chain: Chain): void {
  const isLater = chain.late - best.late;
  const isBetter = best.cost === Number.POSITIVE_INFINITY || isLater < -model.epsilon;
  if (isBetter || (isLater <= model.epsilon && chain.cost < best.cost - model.epsilon))
    copyChain(chain, best);
}
