import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTakeHome, type DayTakeHome } from './take-home.ts';

const day = (changes: Partial<DayTakeHome>): DayTakeHome => ({
  day: '2026-11-20',
  totalCents: 10_000,
  deliveries: 8,
  activeMs: 4 * 3_600_000,
  miles: 20,
  untimedCents: 0,
  untimedMiles: 0,
  waitingMs: 1_800_000,
  deadheadMiles: 10,
  waitedPickups: 6,
  ...changes,
});

test('take-home is the payouts less the car cost of paid and unpaid miles, to the cent', () => {
  expect(
    computeTakeHome(
      [day({}), day({ day: '2026-06-30', totalCents: 5050, miles: 3.3, deadheadMiles: 1.1 })],
      { costCentsPerMile: 31 },
      '2026-11-20',
    ),
  ).toEqual({
    grossCents: 15_050,
    vehicleCents: 930 + 136,
    netCents: 13_984,
    netCentsPerHour: 1748,
    waitingMs: 3_600_000,
    pickups: { waited: 12, all: 16 },
    deadheadMiles: 11.1,
    miles: 34.4,
    costCentsPerMile: 31,
    isTypicalCost: false,
  });
});

test('charges each day its typical rate when the driver has no cost of their own', () => {
  const days = [
    day({ day: '2025-12-31', miles: 10, deadheadMiles: 0 }),
    day({ day: '2026-01-01', miles: 10, deadheadMiles: 0 }),
  ];
  expect(computeTakeHome(days, { costCentsPerMile: null }, '2026-11-20')).toMatchObject({
    vehicleCents: 700 + 725,
    costCentsPerMile: 76,
    isTypicalCost: true,
  });
});

test('gross is the sum of car cost and take-home', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  const miles = fc.double({ min: 0, max: 300, noNaN: true });
  fc.assert(
    fc.property(amount, miles, miles, amount, (totalCents, paid, unpaid, costCentsPerMile) => {
      const takeHome = computeTakeHome(
        [day({ totalCents, miles: paid, deadheadMiles: unpaid })],
        { costCentsPerMile },
        '2026-11-20',
      );
      expect(takeHome.vehicleCents + takeHome.netCents).toBe(takeHome.grossCents);
    }),
  );
});
