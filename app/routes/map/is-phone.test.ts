import { expect, test } from 'vitest';
import { isPhone } from './is-phone.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';

test('uses the client hint if there is one', () => {
  expect(isPhone(new Headers({ 'Sec-CH-UA-Mobile': '?1', 'User-Agent': MAC }))).toBe(true);
  expect(isPhone(new Headers({ 'Sec-CH-UA-Mobile': '?0', 'User-Agent': IPHONE }))).toBe(false);
});

test('falls back to the User-Agent without a hint', () => {
  expect(isPhone(new Headers({ 'User-Agent': IPHONE }))).toBe(true);
  expect(isPhone(new Headers({ 'User-Agent': MAC }))).toBe(false);
  expect(isPhone(new Headers())).toBe(false);
});
