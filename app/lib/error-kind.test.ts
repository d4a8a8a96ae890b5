import { expect, test } from 'vitest';
import { getErrorKind } from './error-kind.ts';

test.each([
  new TypeError('FetchEvent.respondWith received an error: no-response'),
  new TypeError('The network connection was lost.'),
  new TypeError('The Internet connection appears to be offline.'),
  new Error('Unable to decode turbo-stream response from URL: https://roadwaze.example/_root.data'),
])('a page whose response is missing, broken off or not ours is out of reach: %s', (error) => {
  expect(getErrorKind(error)).toBe('offline');
});

test.each([
  'Failed to fetch dynamically imported module: https://roadwaze.example/assets/a.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://roadwaze.example/assets/a.js',
])('a part of the app that did not come means offline in every browser: %s', (message) => {
  expect(getErrorKind(new TypeError(message))).toBe('offline');
  expect(getErrorKind(new Error(message))).toBe('failed');
});
