import { describe, expect, test } from 'vitest';
import { buildCity, CITY_KINDS } from '#tests/factories/build-route-problem.ts';
import { driveStops } from './drive-stops.ts';
import type { RouteProblem } from './index.ts';
import { fillPlainTable, walkBack } from './plain-table.ts';
import { buildModel } from './route-model.ts';
import { searchHeuristically } from './ruin-and-recreate.ts';
import { searchExactly } from './search-exactly.ts';

const NOTHING_KNOWN = { late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };

function buildVariants(): RouteProblem[] {
  return CITY_KINDS.flatMap((kind, seed) => {
    const city = buildCity(kind, 7, seed);
    const onBoard = city.orders.map((order, index) => (index < 3 ? { ...order, pickup: null } : order));
    return [
      city,
      { ...city, prices: city.durations.map((row) => row.map((leg) => 2 * leg + 7)) },
      { ...city, freshness: 0.5 },
      { ...city, orders: city.orders.map((order, index) => ({ ...order, readyAt: 700 * index })) },
      { ...city, orders: onBoard },
      { ...city, freshness: 0.1, orders: onBoard },
    ];
  });
}

describe('the exact methods agree', () => {
  test.each(buildVariants().map((problem, index) => [index, problem] as const))(
    'on variant %i',
    (_, problem) => {
      const model = buildModel(problem);
      const plain = driveStops(model, walkBack(model, fillPlainTable(model)));
      // With a deadline that is never missed, the search keeps several labels per state.
      for (const known of [model, { ...model, hasDue: true }]) {
        const { route, isProven } = searchExactly(known, NOTHING_KNOWN, 1e6);
        expect(isProven).toBe(true);
        expect(driveStops(model, route ?? new Int32Array(0)).cost).toBeCloseTo(plain.cost, 6);
      }
    },
  );

  test('that nothing beats the best', () => {
    const model = buildModel(buildCity('uniform', 8, 1));
    const { cost } = driveStops(model, walkBack(model, fillPlainTable(model)));
    expect(searchExactly(model, { late: 0, cost }, 1e6)).toMatchObject({ route: null, isProven: true });
  });

  test('and prove nothing when the labels run out', () => {
    const model = buildModel(buildCity('uniform', 8, 1));
    expect(searchExactly(model, NOTHING_KNOWN, 100)).toMatchObject({ route: null, isProven: false });
  });
});

describe('the heuristic', () => {
  test.each(CITY_KINDS)('visits every stop once, pickups first, in a %s city', (kind) => {
    for (const freshness of [0, 0.1]) {
      const model = buildModel({ ...buildCity(kind, 25, 1), freshness });
      const route = searchHeuristically(model, 30, 1);
      expect([...route].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, stop) => stop));
      for (let order = 0; order < 25; order++)
        expect(route.indexOf(order)).toBeLessThan(route.indexOf(25 + order));
    }
  });

  test('comes within three percent of the best route of small problems', () => {
    for (const problem of buildVariants()) {
      const model = buildModel(problem);
      const best = driveStops(model, walkBack(model, fillPlainTable(model)));
      expect(driveStops(model, searchHeuristically(model, 500, 1)).cost).toBeLessThanOrEqual(
        best.cost * 1.03,
      );
    }
  });
});
