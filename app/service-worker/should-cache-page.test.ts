import { expect, test } from 'vitest';
import { ONCE_HEADER, shouldCachePage } from './should-cache-page.ts';

const HTML = 'text/html; charset=utf-8';

const isCached = (path: string, type: string, status = 200) =>
  shouldCachePage(new URL(path, 'https://roadwaze.example'), {
    status,
    headers: new Headers({ 'Content-Type': type }),
  });

test.each(['/', '/drive', '/orders/1', '/profile', '/profile/email'])('%s is cached', (path) => {
  expect(isCached(path, HTML)).toBe(true);
  expect(isCached(path, HTML, 503)).toBe(false);
});

test('does not cache a page with a toast, which would reappear whenever it is opened', () => {
  const headers = new Headers({ 'Content-Type': HTML, [ONCE_HEADER]: '1' });
  expect(shouldCachePage(new URL('https://roadwaze.example/'), { status: 200, headers })).toBe(false);
});

test('caches a static map', () =>
  expect(isCached('/map/picture.svg?theme=dark', 'image/svg+xml')).toBe(true));

test.each([
  ['/profile/data.json', 'application/json'],
  ['/earnings/export.csv', 'text/csv; charset=utf-8'],
  ['/profile/email/a-token-that-works-once', HTML],
  ['/restaurant-manage/a-token', HTML],
  ['/admin/drivers', HTML],
  ['/Admin/drivers', HTML],
  ['/%61dmin', HTML],
  ['/api/login', HTML],
])('%s is not cached', (path, type) => expect(isCached(path, type)).toBe(false));
