import { expect, test } from 'vitest';
import { buildEarningDays, EARNING_KINDS } from '#tests/factories/build-earning-days.ts';
import { buildOtherEarningDays, OTHER_EARNING_KINDS } from '#tests/factories/build-other-earning-days.ts';
import { checkForecast, forecastWeek, sumWeeks } from './forecast-week.ts';

test('counts whole weeks back from yesterday, without the partial week of the first day worked', () => {
  expect(sumWeeks([])).toEqual([]);
  expect(sumWeeks([0, 0, 5])).toEqual([]);
  expect(sumWeeks([0, 0, 9, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2])).toEqual([7, 14]);
});

test('makes no forecast with fewer than three whole weeks', () => {
  const day = Array.from({ length: 20 }, () => 100);
  expect(forecastWeek(day)).toBeNull();
  expect(checkForecast(day)).toBeNull();
  expect(forecastWeek([...day, 100])).toMatchObject({ cents: 700, lowCents: 700, highCents: 700, weeks: 3 });
});

test('the interval never goes below zero', () => {
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

test.each(drivers)('four in five held-out weeks of $kind earnings fall inside', ({ build }) => {
  const { tested, inside, error, naive } = testForecasts(build);
  expect(tested).toBeGreaterThan(250);
  expect(inside / tested).toBeGreaterThan(0.68);
  expect(inside / tested).toBeLessThan(0.92);
  expect(error).toBeLessThan(naive);
});

test('the newest week counts most, and a week two weeks older half as much', () => {
  const weeks = [0, 0, 700].flatMap((cents) => Array.from({ length: 7 }, () => cents / 7));
  // Weeks without earnings count once a day was worked.
  const days = weeks.map((cents, day) => (day === 0 ? 0.001 : cents));
  expect(forecastWeek(days)?.cents).toBe(Math.round(700 / (1 + Math.SQRT1_2 + 0.5)));
});

test('checks each week against a forecast from the earlier weeks only', () => {
  const steady = Array.from({ length: 42 }, () => 100);
  expect(checkForecast(steady)).toEqual({ weeks: 3, inside: 3, errorCents: 0, naiveErrorCents: 0 });
  const jump = [...steady.slice(0, 35), ...new Array(7).fill(1000)];
  expect(checkForecast(jump)).toEqual({ weeks: 3, inside: 2, errorCents: 2100, naiveErrorCents: 2100 });
});

test('returns no check with fewer than three forecasts', () => {
  expect(checkForecast(Array.from({ length: 41 }, () => 100))).toBeNull();
});
