import { expect, test } from 'vitest';
import { pageDays } from './page-days.ts';
import type { ReadableRow } from './read-file.ts';

const list = (...days: string[]) =>
  days.map((completedOn, line) => ({ line, fingerprint: '', row: { completedOn } }) as ReadableRow);

test.each([
  ['as many rows as fit', { maxRows: 2, maxDays: 9 }, '', ['1 1', '2 3']],
  ['as many days as fit', { maxRows: 9, maxDays: 2 }, '', ['1 1 2', '3']],
  ['one day at least', { maxRows: 1, maxDays: 9 }, '', ['1 1', '2', '3']],
  ['only later days', { maxRows: 9, maxDays: 9 }, '1', ['2 3']],
])('fills pages with whole days in order: %s', (_, limits, after, pages) => {
  const rows = list('3', '1', '2', '1');
  expect(
    pageDays(rows, limits, after).map((page) => page.map(({ row }) => row.completedOn).join(' ')),
  ).toEqual(pages);
});
