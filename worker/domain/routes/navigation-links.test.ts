import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNavigationLinks } from './navigation-links.ts';
import { buildPlaceLinks, buildSearchLinks } from './place-links.ts';

const stopsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lat: 40 + index / 100, lng: -74, sequence: index + 1 }));

function readGoogle(href: string) {
  const { searchParams } = new URL(href);
  const waypoints = searchParams.get('waypoints');
  return [...(waypoints ? waypoints.split('|') : []), searchParams.get('destination')];
}

function readApple(href: string) {
  const { searchParams } = new URL(href);
  return [...searchParams.getAll('waypoint'), searchParams.get('destination')];
}

test("a Google link follows the documented format and starts at the driver's position", () => {
  const [link] = buildNavigationLinks(stopsUpTo(3), { isPhone: true }).google;
  expect(link).toEqual({
    href: 'https://www.google.com/maps/dir/?api=1&destination=40.02%2C-74&waypoints=40%2C-74%7C40.01%2C-74&travelmode=driving&dir_action=navigate',
    sequences: [1, 2, 3],
  });
});

test('a Google link has at most three waypoints on a phone and nine elsewhere', () => {
  const list = (isPhone: boolean) =>
    buildNavigationLinks(stopsUpTo(11), { isPhone }).google.map(({ sequences }) => sequences);
  expect(list(true)).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11],
  ]);
  expect(list(false)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11]]);
});

test('puts several stops into one Apple Maps link, and one per link for older versions', () => {
  const { apple, appleSingle } = buildNavigationLinks(stopsUpTo(2), { isPhone: true });
  expect(apple).toEqual([
    {
      href: 'https://maps.apple.com/directions?waypoint=40%2C-74&destination=40.01%2C-74&mode=driving',
      sequences: [1, 2],
    },
  ]);
  expect(appleSingle.map(({ href }) => href)).toEqual([
    'https://maps.apple.com/?daddr=40%2C-74&dirflg=d',
    'https://maps.apple.com/?daddr=40.01%2C-74&dirflg=d',
  ]);
});

test('puts one stop into each Waze link', () => {
  const { waze } = buildNavigationLinks(stopsUpTo(2), { isPhone: true });
  expect(waze).toEqual([
    { href: 'https://waze.com/ul?ll=40%2C-74&navigate=yes&utm_source=roadwaze', sequences: [1] },
    { href: 'https://waze.com/ul?ll=40.01%2C-74&navigate=yes&utm_source=roadwaze', sequences: [2] },
  ]);
});

test('merges consecutive stops at the same place', () => {
  const here = { lat: 40, lng: -74 };
  const stops = [
    { ...here, sequence: 3 },
    { ...here, sequence: 4 },
    { lat: 41, lng: -74, sequence: 5 },
  ];
  const { waze, google } = buildNavigationLinks(stops, { isPhone: true });
  expect(waze.map(({ sequences }) => sequences)).toEqual([[3, 4], [5]]);
  expect(readGoogle(google[0]?.href ?? '')).toEqual(['40,-74', '41,-74']);
});

test('returns no links without stops', () => {
  expect(buildNavigationLinks([], { isPhone: false })).toEqual({
    google: [],
    apple: [],
    appleSingle: [],
    waze: [],
  });
});

test('writes coordinates near the equator without an exponent', () => {
  expect(buildPlaceLinks({ lat: 1e-7, lng: -0.0000204 }).waze).toContain('ll=0%2C-0.00002&');
});

test('returns a link to a place for each app', () => {
  expect(buildPlaceLinks({ lat: 40.5, lng: -74.25 })).toEqual({
    google:
      'https://www.google.com/maps/dir/?api=1&destination=40.5%2C-74.25&travelmode=driving&dir_action=navigate',
    apple: 'https://maps.apple.com/?daddr=40.5%2C-74.25&dirflg=d',
    waze: 'https://waze.com/ul?ll=40.5%2C-74.25&navigate=yes&utm_source=roadwaze',
  });
});

test('searches for a name alone near the driver', () => {
  expect(buildSearchLinks('Juno’s')).toEqual({
    google: 'https://www.google.com/maps/search/?api=1&query=Juno%E2%80%99s',
    apple: 'https://maps.apple.com/?q=Juno%E2%80%99s',
    waze: 'https://waze.com/ul?q=Juno%E2%80%99s&utm_source=roadwaze',
  });
});

test('the links of each app, followed in sequence, visit every stop once and in order', () => {
  const stops = fc
    .uniqueArray(fc.integer({ min: -89_000, max: 89_000 }), { maxLength: 40 })
    .map((lats) => lats.map((lat, index) => ({ lat: lat / 1000, lng: 5, sequence: index + 1 })));
  fc.assert(
    fc.property(stops, fc.boolean(), (given, isPhone) => {
      const expected = given.map(({ lat, lng }) => `${Number(lat.toFixed(6))},${lng}`);
      const { google, apple, waze } = buildNavigationLinks(given, { isPhone });
      expect(google.flatMap(({ href }) => readGoogle(href))).toEqual(expected);
      expect(apple.flatMap(({ href }) => readApple(href))).toEqual(expected);
      expect(waze.map(({ href }) => new URL(href).searchParams.get('ll'))).toEqual(expected);
    }),
  );
});
