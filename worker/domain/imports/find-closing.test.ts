import { expect, test } from 'vitest';
import { findClosing } from './find-closing.ts';
import { EMPTY_SUMMARY } from './summary.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const UNTIL = Date.parse('2026-12-18T10:00:00Z');

/** Returns the closing of an import with new orders in the given months. */
function find(months: string[], undoUntil: number | null = null) {
  const entries = months.map((month) => [month, EMPTY_SUMMARY.fresh]);
  return findClosing({ summary: { months: Object.fromEntries(entries) }, undoUntil }, NOW);
}

test("closes an import's old months when its undo period ends, as far as the archive reaches by then", () => {
  const closing = { until: UNTIL, before: '2025-08-01' };
  expect(find(['2026-10', '2025-07'])).toEqual(closing);
  expect(find(['2026-10', '2025-07'], UNTIL)).toEqual(closing);
  expect(find(['2025-08'])).toBeNull();
  expect(find(['2025-07'], NOW)).toBeNull();
});

test('closes no month after the last one of the import, and none without new orders', () => {
  expect(find(['2025-01'])).toEqual({ until: UNTIL, before: '2025-02-01' });
  expect(find(['2024-11', '2024-12'])).toEqual({ until: UNTIL, before: '2025-01-01' });
  expect(find([])).toBeNull();
});
