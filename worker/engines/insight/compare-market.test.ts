import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  comparePlatforms,
  comparePosition,
  computeOtherShare,
  groupMarket,
  type MarketFigures,
  sumUpDriver,
} from './compare-market.ts';

function buildFigures(centsPerHour: number, deliveries = 10): MarketFigures & { isCounted: boolean } {
  const sum = { netCents: 10 * centsPerHour, ms: 10 * HOUR_MS, deliveries };
  return { all: sum, dayParts: { dinner: sum }, isCounted: true };
}

const groupOf = (figures: MarketFigures[]) => groupMarket(figures).find(({ topic }) => topic === 'all');

test('against four other drivers nothing is compared, against five it is', () => {
  const own = buildFigures(2200);
  const others = [1600, 1800, 2000, 2400, 2600].map((cents) => buildFigures(cents));
  expect(groupMarket([own, ...others.slice(0, 4)])).toEqual([]);
  expect(comparePosition(own, groupOf([own, ...others]))).toEqual({
    percent: 10,
    others: 5,
    ownCents: 2200,
    medianCents: 2000,
  });
  const fiveInAll = { topic: 'all' as const, drivers: 5, rates: [1600, 1800, 2000, 2200, 2400] };
  expect(comparePosition(own, fiveInAll)).toBeNull();
});

test('a driver nothing vouches for is compared with all of a group and is none of it', () => {
  const own = { ...buildFigures(2400), isCounted: false };
  const others = [1600, 1800, 2000, 2400, 2600, 2800].map((cents) => buildFigures(cents));
  expect(comparePosition(own, groupOf(others))).toMatchObject({ others: 6, medianCents: 2200 });
  const five = { topic: 'all' as const, drivers: 5, rates: [1600, 1800, 2000, 2400, 2600] };
  expect(comparePosition(own, five)).toMatchObject({ others: 5, medianCents: 2000 });
});

test('drivers with next to no work neither count nor are compared', () => {
  const idle = buildFigures(9000, 4);
  const others = [1600, 1800, 2000, 2400, 2600].map((cents) => buildFigures(cents));
  expect(groupMarket([idle, ...others])).toEqual([]);
  expect(comparePosition(idle, groupOf([buildFigures(1000), ...others]))).toBeNull();
});

test('a group keeps rounded rates alone, in order, and of a crowd evenly spread ones', () => {
  const group = groupOf(Array.from({ length: 1000 }, (_, index) => buildFigures(1003 + index)));
  expect(group?.drivers).toBe(1000);
  expect(group?.rates).toHaveLength(400);
  expect(group?.rates.every((rate) => rate % 25 === 0)).toBe(true);
  expect(comparePosition(buildFigures(1503), group)?.percent).toBe(0);
});

const NO_WORK = { workCents: 0, workMs: 0, workMiles: 0 };

test('a day is cut into its parts, and its miles cost where its deliveries were', () => {
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

test('the share of the other platforms is what the compared ones leave of all deliveries', () => {
  const rows = [
    { platform: 'doordash' as const, deliveries: 24, centsPerHour: 2000 },
    { platform: 'ubereats' as const, deliveries: 24, centsPerHour: 1800 },
  ];
  expect(computeOtherShare(comparePlatforms(rows, 56), 56)).toBe(14);
  expect(computeOtherShare(comparePlatforms(rows, 48), 48)).toBe(0);
});
