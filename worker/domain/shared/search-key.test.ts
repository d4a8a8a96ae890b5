import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNameKeys, toSearchKey } from './search-key.ts';

test.each([
  ['Zoë', 'zoe'],
  ['JOSÉ  María', 'jose maria'],
  ['Straße', 'strasse'],
  ['Øystein Łukasz', 'oystein lukasz'],
  ['O’Brien', "o'brien"],
  ['Anne-Marie', 'anne marie'],
  ['Ｃafé', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['أَحْمَد', 'احمد'],
  ['فاطمة', 'فاطمه'],
  ['伟 王', '伟王'],
  ['Nguyễn', 'nguyen'],
  ['St. John', 'st john'],
])('finds %s by typing %s', (name, typed) => {
  expect(toSearchKey(name)).toBe(toSearchKey(typed));
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toSearchKey(toSearchKey(text))).toBe(toSearchKey(text));
    }),
  );
});

test('builds keys for both parts of a name, without a space for a missing part', () => {
  expect(toNameKeys({ firstName: 'Zoë', lastName: 'Müller' })).toEqual({
    nameKey: 'zoe muller',
    surnameKey: 'muller zoe',
  });
  expect(toNameKeys({ firstName: '', lastName: 'Müller' }).nameKey).toBe('muller');
});
