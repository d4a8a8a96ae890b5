import { expect, test } from 'vitest';
import { groupTimeZones } from './group-time-zones.ts';

const ALL = Intl.supportedValuesOf('timeZone');
const listFirst = (own: string, phone?: string) =>
  groupTimeZones(ALL, { own, phone })[0]?.zones.map(({ id }) => id) ?? [];

test("lists the driver's own time zone first, then their phone's, then the common ones of their area", () => {
  expect(listFirst('America/Denver', 'Europe/Paris').slice(0, 4)).toEqual([
    'America/Denver',
    'Europe/Paris',
    'America/New_York',
    'America/Chicago',
  ]);
  expect(listFirst('Asia/Tokyo').slice(0, 2)).toEqual(['Asia/Tokyo', 'Asia/Dubai']);
  expect(listFirst('Europe/Oslo', 'Europe/Oslo')).toContain('Europe/London');
  expect(listFirst('Europe/Oslo')).not.toContain('America/New_York');
  expect(listFirst('UTC')).toContain('America/New_York');
});

test('lists the areas of the world after the common zones', () => {
  const zones = ['America/Argentina/Buenos_Aires', 'America/Chicago', 'Asia/Tokyo', 'Europe/Paris', 'UTC'];
  const groups = groupTimeZones(zones, { own: 'Asia/Tokyo' });
  expect(groups.map(({ area }) => area)).toEqual(['common', 'americas', 'europe', 'other']);
  expect(groups[1]?.zones[0]).toEqual({
    id: 'America/Argentina/Buenos_Aires',
    city: 'Buenos Aires, Argentina',
  });
});

test('lists every zone in one group, with a readable name', () => {
  const listed = groupTimeZones(ALL, { own: 'America/Chicago' }).flatMap(({ zones }) => zones);
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ALL));
  expect(listed).toHaveLength(ALL.length);
  expect(listed.filter(({ city }) => /[_/]/.test(city))).toEqual([]);
});
