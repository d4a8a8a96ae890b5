import { describe, expect, test } from 'vitest';
import { checkRoute } from './check-route.ts';
import type { RouteProblem } from './route-problem.ts';

const durations = [
  [0, 3, 5, 7],
  [3, 0, 4, 6],
  [5, 4, 0, 2],
  [7, 6, 2, Number.POSITIVE_INFINITY],
];
const problem: RouteProblem = {
  durations,
  start: 0,
  orders: [
    { pickup: 1, dropoff: 2 },
    { pickup: null, dropoff: 3 },
  ],
};

describe('checkRoute', () => {
  test('prices a valid plan', () => {
    expect(checkRoute(problem, [1, 2, 3])).toEqual({
      isValid: true,
      reason: null,
      cost: 9,
      late: 0,
      arrivals: [3, 7, 9],
    });
  });

  test.each([
    ['too few stops', [1, 2], 'has 2 stops'],
    ['a drop-off before its pickup', [2, 1, 3], 'stop 0 (node 2)'],
    ['a node of no order', [1, 2, 0], 'stop 2 (node 0)'],
    ['a stop twice', [1, 2, 2], 'stop 0'],
  ])('refuses %s', (_, stops, reason) => {
    const check = checkRoute(problem, stops);
    expect(check).toMatchObject({ isValid: false, cost: Number.POSITIVE_INFINITY });
    expect(check.reason).toContain(reason.slice(0, 4));
  });

  test('refuses a bag that is too full', () => {
    const full = { ...problem, capacity: 1 };
    expect(checkRoute(full, [1, 2, 3]).isValid).toBe(false);
    expect(checkRoute(full, [3, 1, 2]).isValid).toBe(true);
  });

  test('refuses a forbidden leg', () => {
    const orders = [
      { pickup: null, dropoff: 3 },
      { pickup: null, dropoff: 3 },
    ];
    expect(checkRoute({ ...problem, orders }, [3, 3])).toMatchObject({
      isValid: false,
      reason: 'takes a forbidden leg',
    });
  });

  test('matches visits of a shared node in the way that is least late', () => {
    const orders = [
      { pickup: 1, dropoff: 2, dueAt: 100 },
      { pickup: 1, dropoff: 2, dueAt: 7 },
    ];
    expect(checkRoute({ ...problem, orders }, [1, 2, 1, 2])).toMatchObject({
      isValid: true,
      late: 0,
      cost: 15,
    });
  });

  test('matches a shared restaurant by what is dropped off first', () => {
    const orders = [
      { pickup: 1, dropoff: 3 },
      { pickup: 1, dropoff: 2 },
    ];
    expect(checkRoute({ ...problem, orders }, [1, 2, 1, 3])).toMatchObject({ isValid: true, cost: 17 });
  });
});
