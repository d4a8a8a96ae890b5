import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createContext, h } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { letTreesGo } from './short-lived-trees.server.ts';

setFlagsFromString('--expose-gc');
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');

const ROWS = 2000;

/** A page's tree takes a hundred times as many bytes. */
const KEPT = 5000;

const Shift = createContext('off');

function Row({ row }: { row: number }) {
  const [name] = useState(`row ${row}`);
  return h('li', null, name, ' ', useContext(Shift));
}

function writePage(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => h(Row, { row }));
  return renderToString(h(Shift.Provider, { value: 'on' }, h('ul', null, rows)));
}

/** The bytes of a written page that small collections leave, in the mean of so many pages. */
function countKept(pages: number): number {
  const measure = () => getHeapSpaceStatistics().reduce((sum, { space_used_size: used }) => sum + used, 0);
  collect();
  const before = measure();
  for (let page = 0; page < pages; page++) {
    writePage();
    collect({ type: 'minor' });
  }
  return (measure() - before) / pages;
}

test('small collections free what pages were rendered from', () => {
  letTreesGo();
  expect(writePage()).toContain('<li>row 7 on</li>');
  // Until what runs often is compiled, the compiler keeps some.
  countKept(40);
  // A large collection that begins meanwhile keeps all it has not looked at: of three counts the least is what stays.
  expect(Math.min(...[160, 160, 160].map(countKept))).toBeLessThan(KEPT);
});
