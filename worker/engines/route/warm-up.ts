import { buildModel } from './route-model.ts';
import type { RouteProblem } from './route-problem.ts';
import { searchSequence } from './search-sequence.ts';

/**
 * Solves tiny made-up problems with every kernel, so that the first request of a fresh isolate finds them compiled:
 * cold code runs several times slower. Called once, when the solver is loaded; some tens of milliseconds.
 */
export function warmUp(): void {
  for (let round = 0; round < ROUNDS; round++) {
    // Plain table; bounded table and tours; labels and timed search.
    searchSequence(buildModel(makeUp(6, {})), {});
    searchSequence(buildModel(makeUp(10, {})), { maxIterations: 100, maxStates: 1000 });
    searchSequence(buildModel(makeUp(4, { dueAt: 0, readyAt: 30, maxRide: 20 })), { maxIterations: 20 });
  }
}

const ROUNDS = 4;

/** Places on a spiral: no chance, no symmetry. */
function makeUp(
  orderCount: number,
  rules: { dueAt?: number; readyAt?: number; maxRide?: number },
): RouteProblem {
  const places = Array.from({ length: 2 * orderCount + 1 }, (_, place) => ({
    x: place * Math.cos(place * 2.4),
    y: place * Math.sin(place * 2.4),
  }));
  return {
    durations: places.map((from) => places.map((to) => Math.hypot(from.x - to.x, from.y - to.y))),
    start: 0,
    orders: Array.from({ length: orderCount }, (_, order) => ({
      pickup: order + 1,
      dropoff: orderCount + order + 1,
      ...rules,
    })),
  };
}
