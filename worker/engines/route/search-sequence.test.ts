import { describe, expect, test } from 'vitest';
import { buildCity, CITY_KINDS } from '#tests/factories/build-route-problem.ts';
import { searchBounded } from './bounded-table.ts';
import { evaluateSequence } from './evaluate-sequence.ts';
import { searchLabels } from './label-table.ts';
import { fillPlainTable } from './plain-table.ts';
import { buildModel } from './route-model.ts';
import type { RouteProblem } from './route-problem.ts';
import { searchTimed } from './search-timed.ts';
import { searchTours } from './search-tours.ts';
import { walkBack } from './walk-back.ts';

const NOTHING_KNOWN = { late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };

function buildVariants(): RouteProblem[] {
  return CITY_KINDS.flatMap((kind, seed) => {
    const city = buildCity(kind, 7, seed);
    return [
      city,
      { ...city, end: 3 },
      { ...city, capacity: 2 },
      { ...city, freshness: 0.5, service: city.durations.map(() => 50) },
      { ...city, orders: city.orders.map((order, index) => ({ ...order, readyAt: 700 * index })) },
      {
        ...city,
        capacity: 3,
        orders: city.orders.map((order, index) => (index < 3 ? { ...order, pickup: null } : order)),
      },
    ];
  });
}

describe('the exact methods agree', { timeout: 60_000 }, () => {
  test.each(buildVariants().map((problem, index) => [index, problem] as const))(
    'on variant %i',
    (_, problem) => {
      const model = buildModel(problem);
      const plain = evaluateSequence(model, walkBack(model, fillPlainTable(model)));
      const bounded = searchBounded(model, model.forbidden, 1e6);
      const labels = searchLabels(model, NOTHING_KNOWN, 1e6);
      expect(bounded.isProven && labels.isProven).toBe(true);
      expect(evaluateSequence(model, bounded.route ?? new Int32Array(0)).cost).toBeCloseTo(plain.cost, 6);
      expect(evaluateSequence(model, labels.route ?? new Int32Array(0)).cost).toBeCloseTo(plain.cost, 6);
    },
  );

  test('that nothing beats the best', () => {
    const model = buildModel(buildCity('uniform', 8, 1));
    const { cost } = evaluateSequence(model, walkBack(model, fillPlainTable(model)));
    expect(searchBounded(model, cost, 1e6)).toMatchObject({ route: null, isProven: true });
    expect(searchLabels(model, { late: 0, cost }, 1e6)).toMatchObject({ route: null, isProven: true });
  });
});

describe('the heuristics', { timeout: 60_000 }, () => {
  test.each(CITY_KINDS)('visit every stop once, pickups first, in a %s city', (kind) => {
    const model = buildModel({ ...buildCity(kind, 25, 1), capacity: 5, freshness: 0.1 });
    for (const search of [searchTours, searchTimed]) {
      const route = search(model, 30, 1);
      expect([...route].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, stop) => stop));
      for (let order = 0; order < 25; order++)
        expect(route.indexOf(order)).toBeLessThan(route.indexOf(25 + order));
    }
  });

  test('find the best route of small problems', () => {
    for (const problem of buildVariants()) {
      const model = buildModel(problem);
      const best = evaluateSequence(model, walkBack(model, fillPlainTable(model)));
      expect(evaluateSequence(model, searchTimed(model, 500, 1)).cost).toBeLessThanOrEqual(best.cost * 1.03);
    }
  });
});
