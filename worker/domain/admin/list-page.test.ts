import { expect, test } from 'vitest';
import {
  EXPORT_ROWS,
  formatListCursor,
  getRowLimit,
  PAGE_SIZE,
  parseListCursor,
  SEARCHED_ROWS,
  takePage,
} from './list-page.ts';

const rowsTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const toCursor = (n: number) => ({ key: n, id: `id${n}` });

/** Walks all pages of `total` rows, as a screen does. */
function walk(total: number, matches?: (n: number) => boolean) {
  const limit = getRowLimit(matches !== undefined);
  const pages: number[][] = [];
  let start = 0;
  for (let more = true; more; ) {
    const rows = rowsTo(total).slice(start, start + limit);
    const { rows: shown, next } = takePage(rows, { limit, toCursor, ...(matches && { matches }) });
    pages.push(shown);
    more = next !== null;
    start = next ? Number(next.key) + 1 : start;
  }
  return pages;
}

test('pages cover every row without a gap', () => {
  for (const total of [0, 1, PAGE_SIZE - 1, PAGE_SIZE, PAGE_SIZE + 1, 3 * PAGE_SIZE]) {
    const pages = walk(total);
    expect(pages.flat()).toEqual(rowsTo(total));
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(PAGE_SIZE);
  }
  expect(walk(PAGE_SIZE)).toHaveLength(1);
  expect(walk(PAGE_SIZE + 1)).toHaveLength(2);
});

test('finds every match, even when whole pages contain none', () => {
  const total = 5 * SEARCHED_ROWS + 3;
  for (const matches of [
    (n: number) => n === total - 1,
    (n: number) => n % 7 === 0,
    (n: number) => n < 30,
    () => false,
    () => true,
  ]) {
    expect(walk(total, matches).flat()).toEqual(rowsTo(total).filter(matches));
  }
});

test('returns a cursor for the next page when a page has no match', () => {
  const limit = getRowLimit(true);
  const page = takePage(rowsTo(limit), { limit, matches: () => false, toCursor });
  expect(page).toEqual({ rows: [], next: toCursor(limit - 1) });
});

test('returns larger pages for an export', () => {
  const limit = getRowLimit(false, EXPORT_ROWS);
  const rows = Array.from({ length: limit }, (_, index) => ({ id: index }));
  const page = takePage(rows, { limit, size: EXPORT_ROWS, toCursor: ({ id }) => ({ key: id, id: 'row' }) });
  expect(page.rows).toHaveLength(EXPORT_ROWS);
  expect(page.next).toEqual({ key: EXPORT_ROWS - 1, id: 'row' });
});

test('parses a formatted cursor back to the same value', () => {
  for (const cursor of [
    { key: 1_700_000_000_000, id: 'a-1' },
    { key: -5, id: 'x' },
    { key: 'zoë o’hara. jr', id: crypto.randomUUID() },
    { key: '', id: 'x' },
    { key: '12', id: 'x' },
    { key: 'two\nlines', id: 'x' },
  ]) {
    expect(parseListCursor(formatListCursor(cursor))).toEqual(cursor);
  }
});

test('rejects a malformed cursor', () => {
  for (const text of [
    null,
    '',
    'n',
    'n.x',
    'n.x.',
    'n.x.1e5',
    'n.x.1.5',
    'q.x.1',
    'n.a b.1',
    `n.x.${'9'.repeat(16)}`,
  ]) {
    expect(parseListCursor(text), String(text)).toBeNull();
  }
  expect(parseListCursor(`t.x.${'a'.repeat(301)}`)).toBeNull();
});

test('round-trips a wrong-code id and a UUID', () => {
  for (const id of ['wrong-code:1764446400000:abcdef012345', crypto.randomUUID()]) {
    const cursor = { key: 1_764_446_400_000, id };
    expect(parseListCursor(formatListCursor(cursor))).toEqual(cursor);
  }
});
