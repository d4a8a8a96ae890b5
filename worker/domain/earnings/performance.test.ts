import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePerformance, type Work } from './performance.ts';

const HOUR_MS = 3_600_000;

function buildWork(changes: Partial<Work> = {}): Work {
  return {
    completed: 30,
    declined: 10,
    cancelled: 0,
    activeOrders: 0,
    workingDays: 10,
    days: [],
    costCentsPerMile: 0,
    ...changes,
  };
}

/** Builds ten days with an hour of work in each given hour, which nets the given cents, give or take a dollar. */
const buildDays = (centsOf: Record<number, number>) =>
  Array.from({ length: 10 }, (_, day) => ({
    byHour: Object.entries(centsOf).map(([hour, cents], index) => ({
      hour: Number(hour),
      totalCents: cents,
      deliveries: 2,
      activeMs: HOUR_MS,
      workCents: cents + 100 * (((day + 1) * (index + 2)) % 3) - 100,
      workMs: HOUR_MS,
      workMiles: 0,
    })),
  }));

test('returns typical figures, marked as such, when there is too little work', () => {
  const typical = {
    peak: { kind: 'typical', from: 12, until: 14, centsPerHour: 2530 },
    acceptance: { percent: 85, level: 'aboveAverage', isTypical: true },
    completion: { percent: 98, level: 'excellent', isTypical: true },
  };
  const days = buildDays({ 17: 1000, 18: 3000 });
  expect(computePerformance(buildWork({ completed: 19, declined: 0, days }))).toEqual(typical);
  expect(computePerformance(buildWork({ workingDays: 4, days }))).toEqual(typical);
});

test("computes the driver's own rates from 20 decisions over five days", () => {
  const { acceptance, completion } = computePerformance(
    buildWork({ completed: 14, cancelled: 1, activeOrders: 1, declined: 4, workingDays: 5 }),
  );
  expect(acceptance).toEqual({ percent: 80, level: 'average', isTypical: false });
  expect(completion).toEqual({ percent: 93, level: 'good', isTypical: false });
});

test('rates acceptance above average from the typical rate up', () => {
  const rate = (completed: number) => computePerformance(buildWork({ completed, declined: 20 - completed }));
  expect(rate(17).acceptance).toEqual({ percent: 85, level: 'aboveAverage', isTypical: false });
  expect(rate(16).acceptance.level).toBe('average');
});

test('never rounds an imperfect rate up to 100 percent', () => {
  expect(computePerformance(buildWork({ completed: 999, cancelled: 1 })).completion.percent).toBe(99);
  expect(computePerformance(buildWork()).completion.percent).toBe(100);
});

test('returns no completion rate of their own for a driver who declined every offer', () => {
  const { acceptance, completion } = computePerformance(buildWork({ completed: 0, declined: 25 }));
  expect(acceptance).toEqual({ percent: 0, level: 'low', isTypical: false });
  expect(completion.isTypical).toBe(true);
});

test('finds the peak hours that net clearly the most, with the average of the others', () => {
  const days = buildDays({ 12: 1500, 13: 1500, 17: 1500, 18: 3000, 19: 3000, 20: 1500 });
  expect(computePerformance(buildWork({ days })).peak).toMatchObject({
    kind: 'own',
    from: 18,
    until: 20,
    centsPerHour: expect.closeTo(3000, -2),
    otherCentsPerHour: expect.closeTo(1500, -2),
  });
});

test('names no peak when no hour stands out', () => {
  const { peak } = computePerformance(buildWork({ days: buildDays({ 12: 1500, 13: 1500, 18: 1500 }) }));
  expect(peak).toMatchObject({ kind: 'even', centsPerHour: expect.closeTo(1500, -2) });
  expect(computePerformance(buildWork({ days: buildDays({ 12: 1500 }) })).peak.kind).toBe('typical');
});

test('rates stay between 0 and 100 percent', () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(count, count, count, count, (completed, declined, cancelled, activeOrders) => {
      const { acceptance, completion } = computePerformance(
        buildWork({ completed, declined, cancelled, activeOrders }),
      );
      for (const { percent } of [acceptance, completion]) {
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }
    }),
  );
});
