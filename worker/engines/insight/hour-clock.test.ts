import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { createHourClock } from './hour-clock.ts';

test('returns local days and hours, also in zones with a quarter-hour offset', () => {
  const clock = createHourClock('Asia/Kathmandu');
  const midnight = Date.UTC(2026, 10, 20, 18, 15);
  expect(clock(midnight - 1)).toMatchObject({ day: '2026-11-20', hour: 23 });
  expect(clock(midnight)).toMatchObject({ day: '2026-11-21', hour: 0 });
  expect(clock(midnight + HOUR_MS)).toMatchObject({ day: '2026-11-21', hour: 1 });
});

test('work before a change of time zone keeps the days and hours recorded then', () => {
  // Friday 10:30 PM in Los Angeles, Saturday 1:30 AM in New York.
  const west = Date.UTC(2026, 10, 21, 6, 30);
  const east = west + 48 * HOUR_MS;
  const clock = createHourClock('America/New_York', [
    { endedAt: east, localEnd: { day: '2026-11-23', hour: 1 } },
    { endedAt: west, localEnd: { day: '2026-11-20', hour: 22 } },
    { endedAt: null, localEnd: null },
  ]);
  expect(clock(west)).toMatchObject({ day: '2026-11-20', hour: 22 });
  expect(clock(west - HOUR_MS)).toMatchObject({ day: '2026-11-20', hour: 21 });
  expect(clock(west + HOUR_MS)).toMatchObject({ day: '2026-11-20', hour: 23 });
  expect(clock(east - HOUR_MS)).toMatchObject({ day: '2026-11-23', hour: 0 });
  expect(clock(west + 24 * HOUR_MS)).toMatchObject({ day: '2026-11-22', hour: 1 });
});
