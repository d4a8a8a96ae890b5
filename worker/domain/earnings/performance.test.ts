import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePerformance, type Work } from './performance.ts';

const HOUR_MS = 3_600_000;

function buildWork(changes: Partial<Work> = {}): Work {
  return { completed: 30, declined: 10, cancelled: 0, inHand: 0, workingDays: 10, hours: [], ...changes };
}

const hour = (at: number, totalCents: number, deliveries = 6) => ({
  hour: at,
  totalCents,
  deliveries,
  activeMs: HOUR_MS,
});

test('with too little work every figure is the typical one and says so', () => {
  const typical = {
    peak: { startHour: 12, centsPerHour: 2530, isTypical: true },
    acceptance: { percent: 85, level: 'aboveAverage', isTypical: true },
    completion: { percent: 98, level: 'excellent', isTypical: true },
  };
  const hours = [hour(18, 9000)];
  expect(computePerformance(buildWork({ completed: 19, declined: 0, hours }))).toEqual(typical);
  expect(computePerformance(buildWork({ workingDays: 4, hours }))).toEqual(typical);
});

test('rates come from the own decisions from twenty of them and five days on', () => {
  const { acceptance, completion } = computePerformance(
    buildWork({ completed: 14, cancelled: 1, inHand: 1, declined: 4, workingDays: 5 }),
  );
  expect(acceptance).toEqual({ percent: 80, level: 'aboveAverage', isTypical: false });
  expect(completion).toEqual({ percent: 93, level: 'good', isTypical: false });
});

test('one cancellation in a thousand is not a perfect rate', () => {
  expect(computePerformance(buildWork({ completed: 999, cancelled: 1 })).completion.percent).toBe(99);
  expect(computePerformance(buildWork()).completion.percent).toBe(100);
});

test('a driver who declined everything has no completion rate yet', () => {
  const { acceptance, completion } = computePerformance(buildWork({ completed: 0, declined: 25 }));
  expect(acceptance).toEqual({ percent: 0, level: 'low', isTypical: false });
  expect(completion.isTypical).toBe(true);
});

test('the peak is the best paid pair of hours by pay an active hour, across midnight too', () => {
  const evening = [hour(17, 2000), hour(18, 3000), hour(19, 3400), hour(20, 1000)];
  expect(computePerformance(buildWork({ hours: evening })).peak).toEqual({
    startHour: 18,
    centsPerHour: 3200,
    isTypical: false,
  });
  const night = [hour(23, 4000), hour(0, 5000), hour(12, 3000)];
  expect(computePerformance(buildWork({ hours: night })).peak.startHour).toBe(0);
});

test('one lucky delivery makes no peak', () => {
  const hours = [{ hour: 3, totalCents: 5000, deliveries: 1, activeMs: 60_000 }, hour(12, 2000)];
  expect(computePerformance(buildWork({ hours })).peak.startHour).toBe(11);
});

test('rates stay between 0 and 100 percent', () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(count, count, count, count, (completed, declined, cancelled, inHand) => {
      const { acceptance, completion } = computePerformance(
        buildWork({ completed, declined, cancelled, inHand }),
      );
      for (const { percent } of [acceptance, completion]) {
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }
    }),
  );
});
