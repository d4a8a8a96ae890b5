import { expect, test } from 'vitest';
import { listReadActions } from './rate-limits.ts';

const list = (path: string) => listReadActions(new URL(`http://localhost${path}`), 'GET');

test('a path counts as the page that the router finds, whatever slashes follow it', () => {
  for (const path of ['/', '//', '/orders', '/orders///', '/Orders//.data', '//.data', '/_root.data'])
    expect([path, list(path)]).toEqual([path, ['read']]);
});

test('a path of slashes costs no more than its length', () => {
  const startedAt = performance.now();
  expect(list(`/a${'/'.repeat(200_000)}b`)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
