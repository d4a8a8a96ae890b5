import { expect, test } from 'vitest';
import { addDays } from '#worker/domain/shared/time.ts';
import { listDaysToRollUp, RANGE_DAYS, RANGES, sumSpans } from './network-days.ts';

const TODAY = '2026-11-20';

const buildDay = (day: string, count: number) => ({
  day,
  newDrivers: count,
  newRestaurants: count,
  activeDrivers: count,
  deliveries: count,
  deliveredCents: 100 * count,
  revenueCents: 100 * count,
});

test('rolls up the last week again, never beyond today', () => {
  const days = listDaysToRollUp({ today: TODAY, firstDay: TODAY, lastRolledUp: TODAY });
  expect(days).toEqual(Array.from({ length: 7 }, (_, n) => addDays(TODAY, n - 6)));
});

test('starts at the first day with data and catches up a missed month', () => {
  const first = listDaysToRollUp({ today: TODAY, firstDay: '2026-11-01', lastRolledUp: null });
  expect([first[0], first.at(-1)]).toEqual(['2026-11-01', TODAY]);
  const late = listDaysToRollUp({ today: TODAY, firstDay: '2020-01-01', lastRolledUp: '2026-10-20' });
  expect([late[0], late.at(-1)]).toEqual(['2026-10-14', TODAY]);
});

test('fills a gap of several years over consecutive runs', () => {
  const seen = new Set<string>();
  let last: string | null = null;
  for (let run = 0; run < 40 && last !== TODAY; run += 1) {
    const days = listDaysToRollUp({ today: TODAY, firstDay: '2023-01-01', lastRolledUp: last });
    expect(days.length).toBeLessThanOrEqual(60);
    for (const day of days) seen.add(day);
    last = days.at(-1) ?? null;
  }
  for (let day = '2023-01-01'; day <= TODAY; day = addDays(day, 1)) expect(seen.has(day), day).toBe(true);
});

test.each(RANGES)('splits a %s into spans that cover every day once, up to today', (range) => {
  const { days, perBar } = RANGE_DAYS[range];
  const rows = Array.from({ length: days + 40 }, (_, n) => buildDay(addDays(TODAY, -n), 1));
  const spans = sumSpans(rows, range, TODAY);
  expect(spans).toHaveLength(days / perBar);
  expect(spans.at(-1)?.lastDay).toBe(TODAY);
  expect(spans[0]?.day).toBe(addDays(TODAY, 1 - days));
  expect(spans.reduce((sum, span) => sum + span.deliveries, 0)).toBe(days);
  for (const [index, span] of spans.entries()) {
    expect(span.revenueCents).toBe(100 * perBar);
    if (index > 0) expect(span.day).toBe(addDays(spans[index - 1]?.lastDay ?? '', 1));
  }
});

test('takes the maximum of daily active drivers, counting missing days as zero', () => {
  const spans = sumSpans([buildDay(TODAY, 3), buildDay(addDays(TODAY, -1), 5)], 'quarter', TODAY);
  expect(spans.at(-1)).toMatchObject({ activeDrivers: 5, deliveries: 8 });
  expect(spans[0]).toMatchObject({ activeDrivers: 0, deliveries: 0, revenueCents: 0 });
});
