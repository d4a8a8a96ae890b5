import { describe, expect, test } from 'vitest';
import { InvalidRouteProblem } from './invalid-route-problem.ts';
import type { RouteProblem } from './route-problem.ts';
import { solveRoute } from './solve-route.ts';

describe('refusals', () => {
  const durations = [
    [0, 1],
    [1, 0],
  ];
  const order = { pickup: 0, dropoff: 1 };
  const valid: RouteProblem = { durations, start: 0, orders: [order] };
  const cases: [string, Partial<RouteProblem>][] = [
    ['durations', { durations: [] }],
    ['durations[1]', { durations: [[0, 1], [1]] }],
    [
      'durations[0][1]',
      {
        durations: [
          [0, Number.NaN],
          [1, 0],
        ],
      },
    ],
    [
      'durations[1][0]',
      {
        durations: [
          [0, 1],
          [-1, 0],
        ],
      },
    ],
    [
      'durations[1][0]',
      {
        durations: [
          [0, 1],
          [1e300, 0],
        ],
      },
    ],
    ['durations', { durations: new Array(2000).fill([]) }],
    ['start', { start: 2 }],
    ['start', { start: 0.5 }],
    ['end', { end: -1 }],
    ['orders', { orders: new Array(101).fill(order) }],
    ['orders[0].pickup', { orders: [{ pickup: 7, dropoff: 1 }] }],
    ['orders[0].dropoff', { orders: [{ pickup: null, dropoff: Number.NaN }] }],
    ['orders[0].readyAt', { orders: [{ ...order, readyAt: Number.NaN }] }],
    ['orders[0].dueAt', { orders: [{ ...order, dueAt: Number.NEGATIVE_INFINITY }] }],
    ['orders[0].size', { orders: [{ ...order, size: -1 }] }],
    ['orders[0].size', { orders: [{ ...order, size: 3 }], capacity: 2 }],
    ['orders[0].maxRide', { orders: [{ ...order, maxRide: -1 }] }],
    ['service', { service: [1] }],
    ['service[1]', { service: [1, Number.NaN] }],
    ['capacity', { capacity: -1 }],
    [
      'capacity',
      {
        capacity: 1,
        orders: [
          { pickup: null, dropoff: 1 },
          { pickup: null, dropoff: 1 },
        ],
      },
    ],
    ['freshness', { freshness: -0.1 }],
  ];

  test.each(cases)('names %s', (field, change) => {
    expect(() => solveRoute({ ...valid, ...change })).toThrow(
      expect.objectContaining({ name: 'InvalidRouteProblem', field }) as InvalidRouteProblem,
    );
  });

  test('names a wrong option', () => {
    expect(() => solveRoute(valid, { maxIterations: Number.NaN })).toThrow('options.maxIterations');
    expect(() => solveRoute(valid, { seed: 0.5 })).toThrow(InvalidRouteProblem);
  });
});
