import { expect, test } from 'vitest';
import { getUnitsOfZone } from './units-of-zone.ts';

test.each([
  ...['America/New_York', 'America/Indiana/Knox', 'America/North_Dakota/Center', 'Pacific/Honolulu'],
  ...['America/Chicago', 'America/Denver', 'America/Boise', 'America/Phoenix', 'America/Anchorage'],
  ...['America/Detroit', 'America/Los_Angeles', 'America/Juneau', 'America/Adak'],
  ...['America/Puerto_Rico', 'US/Eastern', 'EST5EDT', 'Europe/London', 'Africa/Monrovia', 'Asia/Yangon'],
  ...['UTC', 'Etc/GMT-4', 'GMT', '+04:00'],
])('defaults to miles in %s', (zone) => {
  expect(getUnitsOfZone(zone)).toBe('miles');
});

test.each([
  ...['Asia/Dubai', 'Africa/Cairo', 'Asia/Riyadh', 'Europe/Madrid', 'America/Mexico_City', 'America/Toronto'],
  ...['Asia/Shanghai', 'Europe/Dublin', 'America/Indiana_Nowhere'],
])('defaults to kilometers in %s', (zone) => {
  expect(getUnitsOfZone(zone)).toBe('km');
});

test('gives miles for all zones of states with several and for the old names', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) =>
    /^(?:US|America\/(?:Indiana|Kentucky|North_Dakota))\//.test(zone),
  );
  expect(zones.filter((zone) => getUnitsOfZone(zone) === 'km')).toEqual([]);
});
