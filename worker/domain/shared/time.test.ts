import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { findTimeZone, getLocalDay, readLocalClock } from './time.ts';

test.each([
  ['America/New_York', 'America/New_York'],
  ['aMERICA/nEW_yORK', 'America/New_York'],
  ['utc', 'UTC'],
  ['US/Eastern', 'US/Eastern'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Atlantis/Capital', undefined],
  ['+05:00', undefined],
  ['', undefined],
  [undefined, undefined],
])('returns a zone in its usual letter case and keeps an alias: %s', (typed, name) => {
  expect(findTimeZone(typed)).toBe(name);
});

test('caches clocks, except for arbitrary spellings of a zone', () => {
  // why: called once per clock that is created; no other test uses this zone.
  const count = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const read = () => getLocalDay(Date.parse('2026-11-20T23:30:00Z'), 'Asia/Thimphu');
  expect([read(), read()]).toEqual(['2026-11-21', '2026-11-21']);
  expect(count).toHaveBeenCalledTimes(1);
  for (let bits = 0; bits < 600; bits += 1) {
    const zone = [...'america/toronto'].map((letter, at) =>
      (bits >> at) & 1 ? letter.toUpperCase() : letter,
    );
    expect(findTimeZone(zone.join(''))).toBe('America/Toronto');
  }
  count.mockClear();
  read();
  expect(count).toHaveBeenCalledTimes(1);
  count.mockRestore();
});

const ZONES = [
  'America/Chicago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
];

test.each(ZONES)("local clocks match the zone's formatter, even around clock changes: %s", (timeZone) => {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const range = { min: Date.parse('2006-01-01'), max: Date.parse('2036-01-01') };
  fc.assert(
    fc.property(fc.integer(range), (instant) => {
      const shown = Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`);
      expect(readLocalClock(instant, timeZone)).toBe(shown);
    }),
    { numRuns: 3000 },
  );
});
