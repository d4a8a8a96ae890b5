import { expect, test } from 'vitest';
import { decideConfirmation } from './decide-confirmation.ts';
import type { ImportState } from './import.ts';
import { EMPTY_SUMMARY } from './summary.ts';

test('refuses a file with no readable row as unreadable rather than as nothing new', () => {
  expect(decideConfirmation({ state: 'ready', summary: { ...EMPTY_SUMMARY, bad: 2 } }, 0)).toBe(
    'importUnreadable',
  );
});

test.each<[ImportState, number, number, ReturnType<typeof decideConfirmation>]>([
  ['ready', 1, 99_999, 'confirm'],
  ['ready', 2, 99_999, 'importFull'],
  ['ready', 0, 100_000, 'nothingToImport'],
  ['columns', 0, 0, 'importNotReady'],
  ['importing', 5, 5, 'repeat'],
  ['done', 5, 5, 'repeat'],
  ['undoing', 5, 5, 'repeat'],
])('in state %s, %i new orders and %i imported ones give: %s', (state, orders, imported, decision) => {
  const summary = { ...EMPTY_SUMMARY, fresh: { ...EMPTY_SUMMARY.fresh, orders } };
  expect(decideConfirmation({ state, summary }, imported)).toBe(decision);
});
