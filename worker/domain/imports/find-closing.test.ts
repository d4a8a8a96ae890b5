import { expect, test } from 'vitest';
import { findClosing } from './find-closing.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const find = (firstDay: string | null, undoUntil: number | null = null) =>
  findClosing({ summary: { firstDay }, undoUntil }, NOW);

test('the old months of an import close when it can no longer be undone, those in the archive’s reach by then', () => {
  const until = Date.parse('2026-12-18T10:00:00Z');
  expect(find('2025-07-31')).toEqual({ until, before: '2025-08-01' });
  expect(find('2025-07-31', until)).toEqual({ until, before: '2025-08-01' });
  expect(find('2025-08-01')).toBeNull();
  expect(find(null)).toBeNull();
  expect(find('2025-07-31', NOW)).toBeNull();
});
