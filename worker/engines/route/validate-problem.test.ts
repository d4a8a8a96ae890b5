import { describe, expect, test } from 'vitest';
import { type RouteProblem, solveRoute } from './index.ts';
import { InvalidRouteProblem } from './validate-problem.ts';

describe('invalid problems', () => {
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
    ['orders', { orders: new Array(101).fill(order) }],
    ['orders[0].pickup', { orders: [{ pickup: 7, dropoff: 1 }] }],
    ['orders[0].dropoff', { orders: [{ pickup: null, dropoff: Number.NaN }] }],
    ['orders[0].readyAt', { orders: [{ ...order, readyAt: Number.NaN }] }],
    ['orders[0].dueAt', { orders: [{ ...order, dueAt: Number.NEGATIVE_INFINITY }] }],
    ['prices', { prices: [[0, 1]] }],
    [
      'prices[1][0]',
      {
        prices: [
          [0, 1],
          [-1, 0],
        ],
      },
    ],
    ['timePrice', { timePrice: -1 }],
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
