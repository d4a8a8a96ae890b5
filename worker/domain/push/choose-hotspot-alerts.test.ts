import { expect, test } from 'vitest';
import {
  type ActiveHotspot,
  chooseHotspotAlerts,
  computeActiveSince,
  type HotspotReader,
} from './choose-hotspot-alerts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 13:30 in Chicago. */
const NOW = Date.parse('2026-11-20T19:30:00Z');
const AUSTIN = { lat: 30.27, lng: -97.74 };

const buildHotspot = (changes: Partial<ActiveHotspot> = {}): ActiveHotspot => ({
  ...AUSTIN,
  id: 'here',
  surgeMultiplier: 1.8,
  activeSince: NOW,
  updatedAt: NOW,
  isDemo: false,
  ...changes,
});

const buildReader = (changes: Partial<HotspotReader> = {}): HotspotReader => ({
  position: AUSTIN,
  positionAt: NOW - HOUR_MS,
  timeZone: 'America/Chicago',
  hours: null,
  isDemo: false,
  ...changes,
});

const listChosen = (
  hotspots: ActiveHotspot[],
  reader: HotspotReader = buildReader(),
  earlier: { subject: string; at: number }[] = [],
) => chooseHotspotAlerts(hotspots, reader, earlier, NOW).map(({ hotspot }) => hotspot.id);

test('alerts a driver to a new hotspot within reach of their last position, with its distance', () => {
  const [chosen] = chooseHotspotAlerts([buildHotspot({ lat: 30.37 })], buildReader(), [], NOW);
  expect(chosen?.miles).toBeCloseTo(6.9, 1);
  expect(listChosen([buildHotspot({ lat: 30.63 })])).toEqual(['here']);
  expect(listChosen([buildHotspot({ lat: 30.64 })])).toEqual([]);
});

test.each([
  ['one that is not new', buildHotspot({ activeSince: NOW - 20 * MINUTE_MS }), buildReader()],
  ['one that was not seen lately', buildHotspot({ updatedAt: NOW - 90 * MINUTE_MS }), buildReader()],
  ['one of invented orders', buildHotspot({ isDemo: true }), buildReader()],
  ['a real one, to an invented driver', buildHotspot(), buildReader({ isDemo: true })],
  ['nobody knows where the driver is', buildHotspot(), buildReader({ position: null, positionAt: null })],
  ['the position is of weeks ago', buildHotspot(), buildReader({ positionAt: NOW - 15 * 24 * HOUR_MS })],
])('sends no alert: %s', (_why, hotspot, reader) => {
  expect(listChosen([hotspot], reader)).toEqual([]);
});

test('alerts a demo driver to hotspots of sample orders', () => {
  expect(listChosen([buildHotspot({ isDemo: true })], buildReader({ isDemo: true }))).toEqual(['here']);
});

test('applies working hours by the local clock, across midnight too', () => {
  const at = (start: number, end: number) =>
    listChosen([buildHotspot()], buildReader({ hours: { start: 60 * start, end: 60 * end } }));
  expect([at(9, 17), at(14, 22), at(22, 14), at(22, 13), at(9, 9)].map((list) => list.length)).toEqual([
    1, 0, 1, 0, 1,
  ]);
});

test('alerts a driver once about a hotspot that ends and returns', () => {
  const hotspot = buildHotspot();
  const sentAgo = (ms: number) => listChosen([hotspot], buildReader(), [{ subject: 'here', at: NOW - ms }]);
  expect([sentAgo(MINUTE_MS), sentAgo(2.9 * HOUR_MS), sentAgo(3 * HOUR_MS)]).toEqual([[], [], ['here']]);
});

test('sends at most two alerts per hour, strongest first and then nearest', () => {
  const hotspots = [
    buildHotspot({ id: 'weak', surgeMultiplier: 1.4 }),
    buildHotspot({ id: 'far', lat: 30.4, surgeMultiplier: 2 }),
    buildHotspot({ id: 'near', surgeMultiplier: 2 }),
  ];
  expect(listChosen(hotspots)).toEqual(['near', 'far']);
  const sent = (ms: number) => ({ subject: `before ${ms}`, at: NOW - ms });
  expect(listChosen(hotspots, buildReader(), [sent(MINUTE_MS)])).toEqual(['near']);
  expect(listChosen(hotspots, buildReader(), [sent(MINUTE_MS), sent(2 * MINUTE_MS)])).toEqual([]);
  expect(listChosen(hotspots, buildReader(), [sent(HOUR_MS), sent(HOUR_MS + 1)])).toHaveLength(2);
});

test('keeps when a hotspot was first found, unless the search paused for long', () => {
  const before = { activeSince: NOW - HOUR_MS, updatedAt: NOW - 15 * MINUTE_MS };
  expect(computeActiveSince(before, NOW)).toBe(NOW - HOUR_MS);
  expect(computeActiveSince(undefined, NOW)).toBe(NOW);
  expect(computeActiveSince({ ...before, updatedAt: NOW - 90 * MINUTE_MS }, NOW)).toBe(NOW);
  expect(computeActiveSince({ ...before, updatedAt: NOW + 1 }, NOW)).toBe(NOW);
});
