import { expect, test } from 'vitest';
import { formatListCursor, parseListCursor } from './list-cursor.ts';

test('a cursor comes back from an address as it went in', () => {
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

test('what is no cursor is none', () => {
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
