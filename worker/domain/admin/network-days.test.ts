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

test('the last week is always rolled up again, and nothing after today', () => {
  const days = listDaysToRollUp({ today: TODAY, firstDay: TODAY, lastRolledUp: TODAY });
  expect(days).toEqual(Array.from({ length: 7 }, (_, n) => addDays(TODAY, n - 6)));
});

test('a first run begins with the first day there was, and a missed month is caught up', () => {
  const first = listDaysToRollUp({ today: TODAY, firstDay: '2026-11-01', lastRolledUp: null });
  expect([first[0], first.at(-1)]).toEqual(['2026-11-01', TODAY]);
  const late = listDaysToRollUp({ today: TODAY, firstDay: '2020-01-01', lastRolledUp: '2026-10-20' });
  expect([late[0], late.at(-1)]).toEqual(['2026-10-14', TODAY]);
});

test('runs that follow each other fill a gap of years without a hole', () => {
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

test.each(RANGES)('the spans of a %s are as many days as it shows, sum their days and end today', (range) => {
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

test('drivers who deliver on several days are not added up, and days without a roll-up count as nothing', () => {
  const spans = sumSpans([buildDay(TODAY, 3), buildDay(addDays(TODAY, -1), 5)], 'quarter', TODAY);
  expect(spans.at(-1)).toMatchObject({ activeDrivers: 5, deliveries: 8 });
  expect(spans[0]).toMatchObject({ activeDrivers: 0, deliveries: 0, revenueCents: 0 });
});
