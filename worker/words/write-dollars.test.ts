import { createFormatter } from 'use-intl/core';
import { expect, test } from 'vitest';
import { getIntlLocale, type Language } from './languages.ts';
import { writeDollars } from './write-dollars.ts';

const write = (language: Language, dollars: number) =>
  writeDollars(createFormatter({ locale: getIntlLocale(language), timeZone: 'UTC' }), dollars);

test('formats money as US readers of each language expect', () => {
  expect(write('en', 1234.5)).toBe('$1,234.50');
  expect(write('es', 1234.5)).toBe('$1,234.50');
  expect(write('zh', 1234.5)).toBe('$1,234.50');
  expect(write('fr', 1234.5)).toBe('1\u202f234,50\u00a0$');
  expect(write('nl', 1234.5)).toBe('$\u00a01.234,50');
});

test('formats zero without a minus sign', () => {
  expect(write('en', -0)).toBe('$0.00');
  expect(write('en', -0.01)).toBe('−$0.01');
});

test('isolates an amount in Arabic, with its sign before the digits', () => {
  expect(write('ar', 1234.5)).toBe('\u20661,234.50\u00a0$\u2069');
  expect(write('ar', -12.5)).toBe('\u2066−12.50\u00a0$\u2069');
});
