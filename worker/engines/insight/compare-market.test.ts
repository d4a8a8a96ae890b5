import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  comparePlatforms,
  comparePosition,
  computeOtherShare,
  type MarketFigures,
  sumUpDriver,
} from './compare-market.ts';

function buildFigures(centsPerHour: number, deliveries = 10): MarketFigures {
  const sum = { netCents: 10 * centsPerHour, ms: 10 * HOUR_MS, deliveries };
  return { all: sum, dayParts: { dinner: sum } };
}

test('compares with five other drivers, but not with four', () => {
  const own = buildFigures(2200);
  const others = [2400, 1600, 2000, 2600, 1800].map((cents) => buildFigures(cents));
  expect(comparePosition(own, others.slice(0, 4), 'all')).toBeNull();
  const position = { percent: 10, others: 5, ownCents: 2200, medianCents: 2000 };
  expect(comparePosition(own, others, 'all')).toEqual(position);
  expect(comparePosition(own, others, 'dinner')).toEqual(position);
  expect(comparePosition(own, others, 'lunch')).toBeNull();
});

test('drivers with too little work are neither counted nor compared', () => {
  const idle = buildFigures(9000, 4);
  const others = [1600, 1800, 2000, 2400].map((cents) => buildFigures(cents));
  expect(comparePosition(buildFigures(2200), [idle, ...others], 'all')).toBeNull();
  expect(comparePosition(idle, [buildFigures(1000), ...others], 'all')).toBeNull();
});

test('rounds rates to quarters of a dollar', () => {
  const others = [1003, 1503, 1509, 1511, 2000, 2000].map((cents) => buildFigures(cents));
  expect(comparePosition(buildFigures(1511), others, 'all')).toEqual({
    percent: 0,
    others: 6,
    ownCents: 1500,
    medianCents: 1500,
  });
});

const NO_WORK = { workCents: 0, workMs: 0, workMiles: 0 };

test('splits a day into its parts, and the cost of its miles by deliveries', () => {
  const figures = sumUpDriver(
    [
      {
        miles: 12,
        deliveries: 4,
        byHour: [
          { hour: 12, totalCents: 3000, deliveries: 3, activeMs: HOUR_MS, ...NO_WORK },
          { hour: 18, totalCents: 1500, deliveries: 1, activeMs: HOUR_MS / 2, ...NO_WORK },
        ],
      },
    ],
    50,
  );
  expect(figures).toEqual({
    all: { netCents: 3900, ms: 1.5 * HOUR_MS, deliveries: 4 },
    dayParts: {
      lunch: { netCents: 2550, ms: HOUR_MS, deliveries: 3 },
      dinner: { netCents: 1350, ms: HOUR_MS / 2, deliveries: 1 },
    },
  });
});

test('the share of other platforms is the rest of all deliveries', () => {
  const rows = [
    { platform: 'doordash' as const, deliveries: 24, centsPerHour: 2000 },
    { platform: 'ubereats' as const, deliveries: 24, centsPerHour: 1800 },
  ];
  expect(computeOtherShare(comparePlatforms(rows, 56), 56)).toBe(14);
  expect(computeOtherShare(comparePlatforms(rows, 48), 48)).toBe(0);
});
