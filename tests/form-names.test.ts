import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { INTENTS, NAMES } from './worker/hostile/form-names.ts';

const app = new URL('../app/', import.meta.url);
const sources = readdirSync(fileURLToPath(app), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(new URL(name, app), 'utf8'))
  .join('\n');

const find = (...patterns: RegExp[]) =>
  new Set(patterns.flatMap((pattern) => [...sources.matchAll(pattern)].map(([, name = '']) => name)));

/** The intents of buttons, and of the code that reads them. */
const intents = find(
  /name="intent"\s+value="(\w+)"/g,
  /\bintent="(\w+)"/g,
  /\bintent: '(\w+)'/g,
  /\bintent === '(\w+)'/g,
  /get\('intent'\) === '(\w+)'/g,
  /\bintent: z\.literal\('(\w+)'\)/g,
  /readIntent\([^)]*'(\w+)'\]/g,
);
const names = find(/(?<!<meta |[\w-])name="([\w.]+)"/g);
names.delete('intent');

test('hostile requests use every button of our forms', () => {
  expect(intents.size).toBeGreaterThan(50);
  expect([...intents].filter((intent) => !INTENTS.includes(intent))).toEqual([]);
});

test('hostile requests fill every field of our forms', () => {
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter((name) => !NAMES.includes(name))).toEqual([]);
});
