import { expect, test } from 'vitest';
import { buildEarningDays, EARNING_KINDS } from '#tests/factories/build-earning-days.ts';
import { buildOtherEarningDays, OTHER_EARNING_KINDS } from '#tests/factories/build-other-earning-days.ts';
import { findShift } from './find-shift.ts';
import { checkForecast, forecastWeek, sumWeeks } from './forecast-week.ts';

test('whole weeks are counted back from yesterday; the broken week of the first day worked is left out', () => {
  expect(sumWeeks([])).toEqual([]);
  expect(sumWeeks([0, 0, 5])).toEqual([]);
  expect(sumWeeks([0, 0, 9, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2])).toEqual([7, 14]);
});

test('with less than three whole weeks there is no forecast', () => {
  const day = Array.from({ length: 20 }, () => 100);
  expect(forecastWeek(day)).toBeNull();
  expect(checkForecast(day)).toBeNull();
  expect(forecastWeek([...day, 100])).toMatchObject({ cents: 700, lowCents: 700, highCents: 700, weeks: 3 });
});

test('the interval never reaches below nothing', () => {
  const days = [50_000, 0, 0, 0, 0, 0, 0, ...new Array(13).fill(0), 100];
  expect(forecastWeek(days)?.lowCents).toBe(0);
});

/** Forecasts the last week of 300 drivers, each from 3 to 14 weeks before it. */
function testForecasts(build: (weeks: number, seed: number) => number[]) {
  const result = { tested: 0, inside: 0, error: 0, naive: 0 };
  for (let seed = 0; seed < 300; seed += 1) {
    const days = build(4 + (seed % 12), seed * 7919 + 1);
    const forecast = forecastWeek(days.slice(0, -7));
    if (!forecast) continue;
    const weeks = sumWeeks(days);
    const real = weeks.at(-1) ?? 0;
    result.tested += 1;
    result.inside += Number(real >= forecast.lowCents && real <= forecast.highCents);
    result.error += Math.abs(real - forecast.cents);
    result.naive += Math.abs(real - (weeks.at(-2) ?? 0));
  }
  return result;
}

const drivers = [
  ...EARNING_KINDS.map((kind) => ({
    kind,
    build: (weeks: number, seed: number) => buildEarningDays(kind, weeks, seed),
  })),
  ...OTHER_EARNING_KINDS.map((kind) => ({
    kind,
    build: (weeks: number, seed: number) => buildOtherEarningDays(kind, weeks, seed),
  })),
];

test.each(drivers)('held-out weeks of $kind earnings fall inside four times in five', ({ build }) => {
  const { tested, inside, error, naive } = testForecasts(build);
  expect(tested).toBeGreaterThan(250);
  expect(inside / tested).toBeGreaterThan(0.68);
  expect(inside / tested).toBeLessThan(0.92);
  expect(error).toBeLessThan(naive);
});

test('after a jump the weeks before it say less, after usual ups and downs as much as ever', () => {
  const weekOf = (cents: number, week: number) =>
    Array.from({ length: 7 }, (_, day) => cents + 30 * (((day + 1) * (week + 2)) % 5) - 60);
  const forecast = (cents: readonly number[]) => forecastWeek(cents.flatMap(weekOf))?.cents ?? 0;
  const usual = [1000, 1010, 990, 1005];
  expect(forecast([...usual, 1600]) / 7).toBeGreaterThan(1500);
  expect(forecast([...usual, 500]) / 7).toBeLessThan(600);
  expect(findShift([700, 720, 690, 710], 20 ** 2).kept).toBe(1);
  expect(findShift([700, 720, 690, 1400], 20 ** 2)).toMatchObject({ since: 3 });
  expect(findShift([700, 720, 690, 1400], 20 ** 2).kept).toBeLessThan(0.05);
  expect(findShift([700, 700, 700, 1400], 0).kept).toBe(0);
  expect(findShift([700, 700, 700, 700], 0).kept).toBe(1);
});

test('the check forecasts each week from those before it alone', () => {
  const steady = Array.from({ length: 35 }, () => 100);
  expect(checkForecast(steady)).toEqual({ weeks: 2, inside: 2, errorCents: 0, naiveErrorCents: 0 });
  const jump = [...steady.slice(0, 28), ...new Array(7).fill(1000)];
  expect(checkForecast(jump)).toEqual({ weeks: 2, inside: 1, errorCents: 3150, naiveErrorCents: 3150 });
});
