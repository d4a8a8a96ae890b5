import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryProblem, separateNodes } from '#tests/factories/arbitrary-route-problem.ts';
import { pricePlan } from '#tests/factories/brute-force-route.ts';
import { buildCity, CITY_KINDS, createRandom } from '#tests/factories/build-route-problem.ts';
import { type RouteProblem, solveRoute } from './index.ts';

const SEED = 20_250_301;

/** A city to which every rule applies. */
function buildRuledCity(orderCount: number, seed: number): RouteProblem {
  const random = createRandom(seed);
  const city = buildCity(CITY_KINDS[seed % 4] ?? 'uniform', orderCount, seed);
  const horizon = 900 * orderCount;
  return {
    ...city,
    orders: city.orders.map((order, index) => ({
      ...order,
      pickup: index % 5 === 4 ? null : order.pickup,
      readyAt: random() * horizon * 0.3,
      dueAt: random() * horizon,
    })),
    prices: city.durations.map((row) => row.map((leg) => leg * (0.5 + random()))),
    timePrice: 0.7,
    freshness: 0.1,
  };
}
describe('proofs', () => {
  test('is proven at 10 orders without rules', () => {
    for (const kind of CITY_KINDS) expect(solveRoute(buildCity(kind, 10, 5)).optimal).toBe(true);
  });

  test('is proven at 10 orders with hopeless deadlines', () => {
    const city = buildCity('clustered', 10, 3);
    const route = solveRoute({ ...city, orders: city.orders.map((order) => ({ ...order, dueAt: 0 })) });
    expect(route.optimal).toBe(true);
  });

  test('proves nothing when it may keep no states', () => {
    const route = solveRoute(buildCity('uniform', 14, 1), { maxStates: 0 });
    expect(route.optimal).toBe(false);
  });
});

describe('at every size', () => {
  test.each([11, 16, 30, 100])('gives a feasible plan with every rule at %i orders', (orderCount) => {
    const problem = buildRuledCity(orderCount, orderCount);
    const route = solveRoute(problem, { maxIterations: 20, maxStates: 2000 });
    const plan = pricePlan(problem, route.stops);
    expect(plan?.cost).toBeCloseTo(route.cost, 3);
    expect(plan?.late).toBeCloseTo(route.late, 3);
    expect(route.arrivals).toHaveLength(route.stops.length);
  });

  test('gives the same result for the same seed, and no worse one for more iterations', () => {
    const city = buildCity('asymmetric', 40, 9);
    const options = { maxIterations: 100, seed: 7 };
    expect(solveRoute(city, options)).toEqual(solveRoute(city, options));
    expect(solveRoute(city, { maxIterations: 3000, seed: 7 }).cost).toBeLessThanOrEqual(
      solveRoute(city, options).cost,
    );
  });
});

describe('invariances', () => {
  const problems = arbitraryProblem({ minOrders: 1, maxOrders: 4, rule: 'any' });

  test('the order in which orders are listed does not matter', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const turned = solveRoute({ ...problem, orders: [...problem.orders].reverse() });
        const route = solveRoute(problem);
        expect(turned.late).toBeCloseTo(route.late, 6);
        expect(turned.cost).toBeCloseTo(route.cost, 6);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('another unit of time scales the answer', () => {
    fc.assert(
      fc.property(problems, fc.constantFrom(60, 1 / 60, 0.37), (problem, factor) => {
        const scale = (value: number | undefined) => (value === undefined ? undefined : value * factor);
        const scaled = solveRoute({
          ...problem,
          durations: problem.durations.map((row) => row.map((leg) => leg * factor)),
          ...(problem.prices && { prices: problem.prices.map((row) => row.map((price) => price * factor)) }),
          orders: problem.orders.map((order) => ({
            ...order,
            readyAt: scale(order.readyAt),
            dueAt: scale(order.dueAt),
          })),
        });
        const route = solveRoute(problem);
        expect(scaled.late).toBeCloseTo(route.late * factor, 6);
        expect(scaled.cost).toBeCloseTo(route.cost * factor, 6);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('adding the same time to every leg raises the cost by that time per leg', () => {
    fc.assert(
      fc.property(
        arbitraryProblem({ minOrders: 1, maxOrders: 4, rule: 'none' }),
        fc.nat(50),
        (problem, extra) => {
          const durations = problem.durations.map((row) => row.map((leg) => leg + extra));
          const route = solveRoute(problem);
          expect(solveRoute({ ...problem, durations }).cost).toBe(route.cost + extra * route.stops.length);
        },
      ),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe('edge cases', () => {
  const durations = [
    [0, 4, 9],
    [5, 0, 3],
    [7, 2, 0],
  ];

  test('no orders give an empty route', () => {
    const nothing = { stops: [], optimal: true, late: 0, arrivals: [] };
    expect(solveRoute({ durations, start: 0, orders: [] })).toEqual({ ...nothing, cost: 0 });
  });

  test('one order is picked up and dropped off', () => {
    const route = solveRoute({ durations, start: 0, orders: [{ pickup: 1, dropoff: 2 }] });
    expect(route).toEqual({ stops: [1, 2], cost: 7, optimal: true, late: 0, arrivals: [4, 7] });
  });

  test('waits for the food, and pays for time on board', () => {
    const orders = [{ pickup: 1, dropoff: 2, readyAt: 10, dueAt: 12 }];
    const route = solveRoute({ durations, start: 0, orders, freshness: 0.5 });
    // Waits until 10, arrives at 13: 1 past the deadline, 3 on board.
    expect(route).toEqual({ stops: [1, 2], cost: 14.5, optimal: true, late: 1, arrivals: [10, 13] });
  });

  test('legs and waits have their own prices', () => {
    const orders = [{ pickup: 1, dropoff: 2, readyAt: 10 }];
    const prices = durations.map((row) => row.map((leg) => 100 * leg));
    const route = solveRoute({ durations, prices, timePrice: 2, start: 0, orders });
    expect(route).toEqual({ stops: [1, 2], cost: 712, optimal: true, late: 0, arrivals: [10, 13] });
  });

  test('picks up all orders of one restaurant in a row', () => {
    const city = buildCity('uniform', 10, 4);
    const problem = { ...city, orders: city.orders.map((order) => ({ ...order, pickup: 1 })) };
    const route = solveRoute(problem);
    expect(route.optimal).toBe(true);
    expect(route.stops.slice(0, 10)).toEqual(new Array(10).fill(1));
    const separate = separateNodes(problem);
    expect(pricePlan(separate, solveRoute(separate).stops)?.cost).toBe(route.cost);
  });

  test('an impossible leg makes an impossible route', () => {
    const blocked = [
      [0, 1, 1],
      [1, 0, Number.POSITIVE_INFINITY],
      [1, Number.POSITIVE_INFINITY, 0],
    ];
    expect(solveRoute({ durations: blocked, start: 0, orders: [{ pickup: 1, dropoff: 2 }] }).cost).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
