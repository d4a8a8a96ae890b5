import { createFormatter } from 'use-intl/core';
import { expect, test } from 'vitest';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';
import { getIntlLocale, LANGUAGES } from './languages.ts';
import { writeFieldNumber } from './write-field-number.ts';

const write = (language: (typeof LANGUAGES)[number]['code'], value: number | null) =>
  writeFieldNumber(createFormatter({ locale: getIntlLocale(language) }), value, 2);

test('formats a saved number for a field in the notation of the language', () => {
  expect(LANGUAGES.map(({ code }) => write(code, 1234.5))).toEqual([
    '1234.50',
    '1234.50',
    '1234.50',
    '1234,50',
    '1234,50',
    '1234.50',
  ]);
  expect(write('fr', null)).toBe('');
});

test('reads back what a field contains', () => {
  for (const { code } of LANGUAGES) {
    for (const value of [0, 0.35, 12.5, 1250, 10_000, -2.5]) {
      expect(readTypedNumber(write(code, value)), code).toBe(value);
    }
  }
});
