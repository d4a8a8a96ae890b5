import { expect, test } from 'vitest';
import { toNameKey } from './restaurant-name.ts';

test('names that differ in case, width or spaces alone are the same', () => {
  expect(toNameKey('  Copper   KETTLE ')).toBe('copper kettle');
  expect(toNameKey('Ｃafé Ünter')).toBe(toNameKey('café ünter'));
  expect(toNameKey('Copper Kettle 2')).not.toBe(toNameKey('Copper Kettle'));
});
