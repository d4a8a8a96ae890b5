import { expect, test } from 'vitest';
import { getErrorKind } from './error-kind.ts';

test.each([
  'Failed to fetch dynamically imported module: https://roadwaze.example/assets/a.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://roadwaze.example/assets/a.js',
])('a part of the app that did not come means offline in every browser: %s', (message) => {
  expect(getErrorKind(new TypeError(message))).toBe('offline');
  expect(getErrorKind(new Error(message))).toBe('failed');
});
