import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedNumber } from './read-typed-number.ts';

test.each([
  ['12', 12],
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  [' 7,25 ', 7.25],
  ['12.', 12],
  [',5', 0.5],
  ['0,125', 0.125],
  ['1250', 1250],
  ['1250,5', 1250.5],
  ['52,37021', 52.37021],
  ['-3,5', -3.5],
  ['−3.5', -3.5],
  ['-0', 0],
  ['\u061c-10.5', -10.5],
])('reads %s with either decimal mark', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
});

test.each([
  ['１２．５０', 12.5],
  ['１２，５０', 12.5],
  ['１２。５', 12.5],
  ['١٢٫٥٠', 12.5],
  ['٣', 3],
  ['۱۲٫۵۰', 12.5],
  ['۹', 9],
  ['١٬٢٣٤٫٥', 1234.5],
  ['١٢،٥', 12.5],
])('reads %s in the digits of its script', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
});

test.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ['1\u00a0234', 1234],
  ['1’234.50', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
])('reads %s with unambiguous groups', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
});

test.each([
  ['$12.50', 12.5],
  ['12.50 $', 12.5],
  ['€12,50', 12.5],
  ['12,50 €', 12.5],
  ['12.50 USD', 12.5],
  ['usd 12.50', 12.5],
  ['US$12.50', 12.5],
  ['-$3.5', -3.5],
  ['￥12', 12],
  ['\u200f١٢٫٥٠ US$', 12.5],
  ['$1,234.50', 1234.5],
])('reads %s and ignores the currency', (text, number) => {
  expect(readTypedNumber(text)).toBe(number);
});

test.each(['1,250', '$1,250', '1.250', '12,500', '999.999'])('rejects the ambiguous number %s', (text) => {
  expect(readTypedNumber(text)).toBeNull();
  expect(readTypedNumber(text, { max: 1000 })).toBeNull();
});

test('reads a mark as decimal in a field limited to less than 1,000', () => {
  expect(readTypedNumber('40.713', { max: 90 })).toBe(40.713);
  expect(readTypedNumber('-74,006', { max: 180 })).toBe(-74.006);
  expect(readTypedNumber('1 250', { max: 90 })).toBe(1250);
});

test.each([
  '',
  ' ',
  '-',
  '.',
  ',',
  'abc',
  '1e3',
  '0x10',
  'Infinity',
  '$',
  'USD',
  '$5$x',
  '$$5',
  '5 dollars',
  '1,2,3',
  '1.2.3',
  '12,34,567',
  '1,234,56',
  '1.234.5',
  '1,234,567,8',
  '0,123,456',
  '1 23',
  '1.234 567,8',
  '--5',
  '5-',
  '٫',
])('rejects "%s" as a number', (text) => {
  expect(readTypedNumber(text)).toBeNull();
});

test('reads back what each language formats without groups', () => {
  const locales = fc.constantFrom('en', 'es-US', 'es', 'ar', 'ar-EG', 'fa', 'fr', 'nl', 'zh');
  fc.assert(
    fc.property(locales, fc.integer({ min: -9_999_999, max: 9_999_999 }), (locale, cents) => {
      const format = new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 2 });
      expect(readTypedNumber(format.format(cents / 100))).toBe(cents / 100);
    }),
  );
});
