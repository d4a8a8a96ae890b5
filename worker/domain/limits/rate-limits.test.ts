import { expect, test } from 'vitest';
import { listReadActions } from './rate-limits.ts';

const list = (path: string) => listReadActions(new URL(`http://localhost${path}`), 'GET');

test('counts a path as the page the router matches, whatever slashes follow it', () => {
  for (const path of ['/', '//', '/orders', '/orders///', '/Orders//.data', '//.data', '/_root.data'])
    expect([path, list(path)]).toEqual([path, ['read']]);
});

test('handles a path of slashes in linear time', () => {
  const startedAt = performance.now();
  expect(list(`/a${'/'.repeat(200_000)}b`)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
