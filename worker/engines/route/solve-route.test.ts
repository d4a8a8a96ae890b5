import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryProblem } from '#tests/factories/arbitrary-route-problem.ts';
import { buildCity, CITY_KINDS, createRandom } from '#tests/factories/build-route-problem.ts';
import { checkRoute } from './check-route.ts';
import type { RouteProblem } from './route-problem.ts';
import { solveRoute } from './solve-route.ts';

const SEED = 20_250_301;

/** A city with every rule in play. */
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
      maxRide: 600 + random() * 3000,
      size: 1 + Math.floor(random() * 2),
    })),
    service: city.durations.map(() => 60),
    capacity: Math.max(4, 2 * Math.ceil(orderCount / 5)),
    freshness: 0.1,
    end: 0,
  };
}
describe('proofs', { timeout: 60_000 }, () => {
  test('is proven to 10 orders without rules', () => {
    for (const kind of CITY_KINDS) expect(solveRoute(buildCity(kind, 10, 5)).optimal).toBe(true);
  });

  test('is proven at 10 orders with hopeless deadlines', () => {
    const city = buildCity('clustered', 10, 3);
    const route = solveRoute({ ...city, orders: city.orders.map((order) => ({ ...order, dueAt: 0 })) });
    expect(route.optimal).toBe(true);
  });

  test('claims nothing when it may keep no states', () => {
    const route = solveRoute(buildCity('uniform', 14, 1), { maxStates: 0 });
    expect(route.optimal).toBe(false);
  });
});

describe('at any size', { timeout: 60_000 }, () => {
  test.each([11, 16, 30, 100])('gives a feasible plan with every rule at %i orders', (orderCount) => {
    const problem = buildRuledCity(orderCount, orderCount);
    const route = solveRoute(problem, { maxIterations: 20, maxStates: 2000 });
    expect(checkRoute(problem, route.stops)).toMatchObject({
      isValid: true,
      cost: route.cost,
      late: route.late,
    });
    expect(route.arrivals).toHaveLength(route.stops.length);
  });

  test.each([15, 40, 100])('never breaks a small bag at %i orders', (orderCount) => {
    const problem = { ...buildCity('road-like', orderCount, 2), capacity: 2 };
    const route = solveRoute(problem, { maxIterations: 50 });
    expect(checkRoute(problem, route.stops)).toMatchObject({ isValid: true, cost: route.cost });
  });

  test('gives the same answer for the same seed, and none worse for more iterations', () => {
    const city = buildCity('asymmetric', 40, 9);
    const options = { maxIterations: 100, seed: 7 };
    expect(solveRoute(city, options)).toEqual(solveRoute(city, options));
    expect(solveRoute(city, { maxIterations: 3000, seed: 7 }).cost).toBeLessThanOrEqual(
      solveRoute(city, options).cost,
    );
  });
});

describe('invariances', { timeout: 60_000 }, () => {
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
          ...(problem.service && { service: problem.service.map((time) => time * factor) }),
          orders: problem.orders.map((order) => ({
            ...order,
            readyAt: scale(order.readyAt),
            dueAt: scale(order.dueAt),
            maxRide: scale(order.maxRide),
          })),
        });
        const route = solveRoute(problem);
        expect(scaled.late).toBeCloseTo(route.late * factor, 6);
        expect(scaled.cost).toBeCloseTo(route.cost * factor, 6);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('a longer way to everywhere shifts the cost by as much a leg', () => {
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

describe('corners', () => {
  const durations = [
    [0, 4, 9],
    [5, 0, 3],
    [7, 2, 0],
  ];

  test('no order is no route, or the way to the end', () => {
    const nothing = { stops: [], optimal: true, late: 0, arrivals: [] };
    expect(solveRoute({ durations, start: 0, orders: [] })).toEqual({ ...nothing, cost: 0 });
    expect(solveRoute({ durations, start: 0, end: 2, orders: [] })).toEqual({ ...nothing, cost: 9 });
  });

  test('one order is picked up and dropped off', () => {
    const route = solveRoute({ durations, start: 0, end: 0, orders: [{ pickup: 1, dropoff: 2 }] });
    expect(route).toEqual({ stops: [1, 2], cost: 14, optimal: true, late: 0, arrivals: [4, 7] });
  });

  test('waits for the food, serves, and pays for time on board', () => {
    const orders = [{ pickup: 1, dropoff: 2, readyAt: 10, dueAt: 12, maxRide: 2 }];
    const route = solveRoute({ durations, start: 0, orders, service: [9, 2, 5], freshness: 0.5 });
    // Waits until 10, serves until 12, arrives at 15: 3 past the deadline, 1 beyond the ride, 3 on board.
    expect(route).toEqual({ stops: [1, 2], cost: 16.5, optimal: true, late: 4, arrivals: [10, 15] });
  });

  test('one restaurant with many orders is visited once in a row', () => {
    const city = buildCity('uniform', 10, 4);
    const problem = { ...city, orders: city.orders.map((order) => ({ ...order, pickup: 1 })) };
    const route = solveRoute(problem);
    expect(route.optimal).toBe(true);
    expect(route.stops.slice(0, 10)).toEqual(new Array(10).fill(1));
    expect(checkRoute(problem, route.stops).cost).toBe(route.cost);
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
