import { expect, test } from 'vitest';
import { createSlug, toNameKey } from './restaurant-name.ts';

test('names that differ in case, width or spaces alone are the same', () => {
  expect(toNameKey('  Copper   KETTLE ')).toBe('copper kettle');
  expect(toNameKey('Ｃafé Ünter')).toBe(toNameKey('café ünter'));
  expect(toNameKey('Copper Kettle 2')).not.toBe(toNameKey('Copper Kettle'));
});

test('an address part keeps the letters of accented ones', () => {
  expect(createSlug('Chez Émile & Señor Çelik', 'K7Q2ZX')).toBe('chez-emile-senor-celik-k7q2zx');
  expect(createSlug('مطعم', 'K7Q2ZX')).toBe('restaurant-k7q2zx');
});
