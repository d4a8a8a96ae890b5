import { expect, test } from 'vitest';
import { groupTimeZones } from './group-time-zones.ts';

const ZONES = ['America/Argentina/Buenos_Aires', 'America/Chicago', 'Asia/Tokyo', 'Europe/Paris', 'UTC'];

test('time zones are grouped by parts of the world, with cities, those of the United States first', () => {
  const groups = groupTimeZones(ZONES, 'en');
  expect(groups.map(({ label }) => label)).toEqual(['United States', 'Americas', 'Asia', 'Europe', 'world']);
  expect(groups[0]?.zones.slice(0, 2)).toEqual([
    { id: 'America/New_York', city: 'New York' },
    { id: 'America/Chicago', city: 'Chicago' },
  ]);
  expect(groups[1]?.zones).toEqual([{ id: 'America/Argentina/Buenos_Aires', city: 'Buenos Aires' }]);
});

test('every zone stands in one group', () => {
  const ids = groupTimeZones(Intl.supportedValuesOf('timeZone'), 'es').flatMap(({ zones }) => zones);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
});
