import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const table = readFileSync(new URL('tests/asvs.md', root), 'utf8');
const references = [...table.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g)];

test.each(references.map(([, file = '', title = '']) => [file, title] as const))(
  '%s has a test "%s"',
  (file, title) => {
    const source = readFileSync(new URL(file, root), 'utf8').replaceAll('\\', '');
    expect(source).toContain(title);
  },
);

test('every named file exists', () => {
  const files = [...table.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|md|yml))[ `]/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test('every row says how it is met and by which test, or why there is none', () => {
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1);
    expect(cells, row).toHaveLength(4);
    expect(
      cells.every((cell) => cell.trim() !== ''),
      row,
    ).toBe(true);
  }
});
