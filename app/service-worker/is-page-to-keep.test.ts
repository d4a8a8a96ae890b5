import { expect, test } from 'vitest';
import { isPageToKeep } from './is-page-to-keep.ts';

const HTML = 'text/html; charset=utf-8';

const keeps = (path: string, type: string, status = 200) =>
  isPageToKeep(new URL(path, 'https://roadwaze.example'), {
    status,
    headers: new Headers({ 'Content-Type': type }),
  });

test.each(['/', '/drive', '/orders/1', '/profile', '/profile/email'])('%s is kept', (path) => {
  expect(keeps(path, HTML)).toBe(true);
  expect(keeps(path, HTML, 503)).toBe(false);
});

test('a drawn map is kept', () => expect(keeps('/map/picture.svg?theme=dark', 'image/svg+xml')).toBe(true));

test.each([
  ['/profile/data.json', 'application/json'],
  ['/earnings/export.csv', 'text/csv; charset=utf-8'],
  ['/profile/email/a-token-that-works-once', HTML],
  ['/restaurant-manage/a-token', HTML],
  ['/admin/drivers', HTML],
  ['/Admin/drivers', HTML],
  ['/%61dmin', HTML],
  ['/api/login', HTML],
])('%s is not kept', (path, type) => expect(keeps(path, type)).toBe(false));
