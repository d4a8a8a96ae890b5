import { expect, test } from 'vitest';
import { createSlug, toNameKey } from './restaurant-name.ts';

test('treats names that differ only in case, width or spaces as equal', () => {
  expect(toNameKey('  Copper   KETTLE ')).toBe('copper kettle');
  expect(toNameKey('Ｃafé Ünter')).toBe(toNameKey('café ünter'));
  expect(toNameKey('Copper Kettle 2')).not.toBe(toNameKey('Copper Kettle'));
});

test('writes accented letters of a slug without their accents', () => {
  expect(createSlug('Chez Émile & Señor Çelik', 'K7Q2ZX')).toBe('chez-emile-senor-celik-k7q2zx');
  expect(createSlug('مطعم', 'K7Q2ZX')).toBe('restaurant-k7q2zx');
});
