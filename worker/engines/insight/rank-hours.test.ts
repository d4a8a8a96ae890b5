import { expect, test } from 'vitest';
import { rollUpDays } from '#tests/factories/roll-up-days.ts';
import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';
import { getLocalDay, HOUR_MS, listDaysEnding } from '#worker/domain/shared/time.ts';
import { createDemoWork } from '#worker/local/demo/create-demo-work.ts';
import { DEMO_DRIVER, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { listBestStretches } from './rank-groups.ts';
import { average, findPeak, getHoursSince, type HourDay, rankHours } from './rank-hours.ts';

const NOONS = [
  '2026-11-20T18:45:00Z',
  '2026-11-25T01:30:00Z',
  '2026-12-06T03:00:00Z',
  '2026-03-08T19:00:00Z',
];

/** Forty days of ten hours, starting at `from`; each hour of work nets about 1,600 cents times `factor`. */
function buildDays(seed: number, factor: (hour: number) => number, from = 11): HourDay[] {
  const random = createRandom(seed);
  return Array.from({ length: 40 }, () => ({
    byHour: Array.from({ length: 10 }, (_, index) => ({
      hour: (from + index) % 24,
      totalCents: 0,
      deliveries: 2,
      activeMs: HOUR_MS,
      workCents: Math.round(pickSkewed(random, 1600 * factor((from + index) % 24), 0.4)),
      workMs: HOUR_MS,
      workMiles: 0,
    })),
  }));
}

test('a stretch that pays more is the peak, with its pay and that of the other hours', () => {
  const hours = rankHours(
    buildDays(1, (hour) => (hour === 17 || hour === 18 ? 1.4 : 1)),
    0,
  );
  const peak = findPeak(hours);
  expect(peak).toMatchObject({ from: 17, until: 19 });
  expect(peak?.centsPerHour).toBeGreaterThan(1.2 * (peak?.otherCentsPerHour ?? Number.NaN));
});

test('compares six whole weeks, including today', () => {
  expect(listDaysEnding('2026-11-20', 6 * 7)[0]).toBe(getHoursSince('2026-11-20'));
});

test('a stretch can run past midnight', () => {
  const best = [22, 23, 0, 1];
  const hours = rankHours(
    buildDays(1, (hour) => (best.includes(hour) ? 2 : 1), 17),
    0,
  );
  expect(listBestStretches(hours)).toEqual([{ from: 22, until: 26 }]);
  const peak = findPeak(hours);
  expect(peak).toMatchObject({ from: 22, until: 26 });
  expect(peak?.otherCentsPerHour).toBe(average(hours.filter(({ group }) => !best.includes(Number(group)))));
});

test('finds a peak for at most one driver in twenty when all hours pay alike', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);
  const misled = seeds.filter((seed) =>
    findPeak(
      rankHours(
        buildDays(seed, () => 1),
        0,
      ),
    ),
  );
  // At most two standard errors above 5 %.
  expect(misled.length / seeds.length).toBeLessThanOrEqual(
    0.05 + 2 * Math.sqrt((0.05 * 0.95) / seeds.length),
  );
});

test('leaves out an hour worked on few days, however well it paid', () => {
  const days = buildDays(3, () => 1).map((day, index) =>
    index < 4 ? { byHour: [...day.byHour, { ...day.byHour[0], hour: 23, workCents: 9000 }] } : day,
  ) as HourDay[];
  expect(rankHours(days, 0).some(({ group }) => group === '23')).toBe(false);
});

test('uses the driver’s cost per mile, and ignores roll-ups without work figures', () => {
  const [day] = buildDays(1, () => 1);
  const driven = Array.from({ length: 6 }, () => ({
    byHour: (day?.byHour ?? []).map((hour) => ({ ...hour, workCents: 2000, workMiles: 10 })),
  }));
  expect(rankHours(driven, 50).map(({ centsPerHour }) => centsPerHour)).toEqual(new Array(10).fill(1500));
  const old = { hour: 12, totalCents: 2000, deliveries: 2, activeMs: HOUR_MS };
  expect(rankHours(new Array(10).fill({ byHour: [old] }), 50)).toEqual([]);
});

test.each(NOONS)('the demo driver is shown the planted lunch and dinner, at %s', (iso) => {
  const { timeZone } = DEMO_DRIVER;
  const { orders } = createDemoWork({ now: Date.parse(iso), timeZone, seed: DEMO_SEED });
  const since = getHoursSince(getLocalDay(Date.parse(iso), timeZone));
  const days = rollUpDays(
    orders.filter(({ isSample }) => !isSample),
    timeZone,
  ).filter(({ day }) => day >= since);
  const best = listBestStretches(rankHours(days, 76)).flatMap(({ from, until }) =>
    Array.from({ length: until - from }, (_, index) => from + index),
  );
  expect(best.some((hour) => hour === 12 || hour === 13)).toBe(true);
  expect(best.some((hour) => hour === 18 || hour === 19)).toBe(true);
  expect(best.every((hour) => (hour >= 11 && hour < 14) || (hour >= 17 && hour < 21))).toBe(true);
});
