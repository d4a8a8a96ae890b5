import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('the version shown is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(VERSION).toBe(version);
});
