import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findKnown } from './find-known.ts';
import type { ImportedRow } from './read-row.ts';

const arbitraryRow = fc.record({
  platform: fc.constantFrom('doordash' as const, 'uber' as const),
  payoutCents: fc.integer({ min: 1, max: 4 }),
  completedOn: fc.constantFrom('2026-01-01', '2026-01-02'),
});
const toRow = (given: Pick<ImportedRow, 'platform' | 'payoutCents' | 'completedOn'>): ImportedRow => ({
  ...given,
  restaurantName: 'R',
  tipCents: 0,
  distanceMiles: null,
  startedAt: null,
  completedAt: 1,
  completedHour: null,
  dayStartedAt: 0,
});

test('marks as many rows known as there are matching orders', () => {
  fc.assert(
    fc.property(fc.array(arbitraryRow), fc.array(arbitraryRow), (given, orders) => {
      const rows = given.map((one, index) => ({ fingerprint: String(index), row: toRow(one) }));
      const found = findKnown(rows, { fingerprints: new Set(), orders: orders.map(toRow) }, 'UTC');
      const name = (one: { platform: string; payoutCents: number; completedOn: string }) =>
        `${one.platform} ${one.payoutCents} ${one.completedOn}`;
      for (const key of new Set(given.map(name))) {
        const [inFile, there] = [given, orders].map((list) => list.filter((one) => name(one) === key).length);
        const marked = rows.filter(
          ({ fingerprint, row }) => found.has(fingerprint) && name(row) === key,
        ).length;
        expect(marked).toBe(Math.min(inFile ?? 0, there ?? 0));
      }
    }),
  );
});

test.each([
  ['the same time', '2026-11-01T06:20Z', true],
  ['half an hour later', '2026-11-01T06:50Z', true],
  ['the same clock time an hour later, in the repeated hour', '2026-11-01T07:20Z', true],
  ['a time half an hour further', '2026-11-01T07:51Z', false],
  ['an hour earlier', '2026-11-01T05:20Z', false],
])('in a repeated hour, whether a row matches an order at %s: %s', (_, instant, isKnown) => {
  const timed = (text: string) => ({
    ...toRow({ platform: 'uber', payoutCents: 100, completedOn: '2026-11-01' }),
    completedAt: Date.parse(text),
    completedHour: 1,
  });
  const rows = [{ fingerprint: 'row', row: timed('2026-11-01T06:20Z') }];
  const known = { fingerprints: new Set<string>(), orders: [timed(instant)] };
  expect(findKnown(rows, known, 'America/Chicago').has('row')).toBe(isKnown);
});
