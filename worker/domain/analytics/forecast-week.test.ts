import { expect, test } from 'vitest';
import { buildEarningDays, EARNING_KINDS } from '#tests/factories/build-earning-days.ts';
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

test.each(EARNING_KINDS)(
  'held-out weeks of a driver with %s earnings fall inside four times in five',
  (kind) => {
    let [inside, error, naive, tested] = [0, 0, 0, 0];
    for (let seed = 0; seed < 300; seed += 1) {
      const days = buildEarningDays(kind, 4 + (seed % 12), seed * 7919 + 1);
      const forecast = forecastWeek(days.slice(0, -7));
      if (!forecast) continue;
      const weeks = sumWeeks(days);
      const real = weeks.at(-1) ?? 0;
      tested += 1;
      inside += Number(real >= forecast.lowCents && real <= forecast.highCents);
      error += Math.abs(real - forecast.cents);
      naive += Math.abs(real - (weeks.at(-2) ?? 0));
    }
    expect(tested).toBeGreaterThan(250);
    expect(inside / tested).toBeGreaterThan(0.68);
    expect(inside / tested).toBeLessThan(0.92);
    expect(error).toBeLessThan(naive);
  },
);

test('the check forecasts each week from those before it alone', () => {
  const steady = Array.from({ length: 35 }, () => 100);
  expect(checkForecast(steady)).toEqual({ weeks: 2, inside: 2, errorCents: 0, naiveErrorCents: 0 });
  const jump = [...steady.slice(0, 28), ...new Array(7).fill(1000)];
  expect(checkForecast(jump)).toEqual({ weeks: 2, inside: 1, errorCents: 3150, naiveErrorCents: 3150 });
});
