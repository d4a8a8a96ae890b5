import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

function listNames(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))].sort();
}

/** Set by `npm start`, never by hand. */
const LOCAL_ONLY = ['LOCAL_KEY'];

test('the README and the example file list exactly the variables the Worker reads', () => {
  const schema = read('worker/config.ts').match(/envSchema = z\s*\.object\(\{([\s\S]*?)\n\s*\}\)/)?.[1] ?? '';
  const known = listNames(schema, /^\s+([A-Z][A-Z0-9_]+):/gm).filter((name) => !LOCAL_ONLY.includes(name));
  const table = read('README.md').match(/\| variable \| what for \|([\s\S]*?)\n\n/)?.[1] ?? '';
  expect(known.length).toBeGreaterThan(8);
  expect(listNames(table, /`([A-Z][A-Z0-9_]+)`/g)).toEqual(known);
  expect(listNames(read('.dev.vars.example'), /^(?:#\s*)?([A-Z][A-Z0-9_]+)=/gm)).toEqual(known);
});
