import { expect, test } from 'vitest';
import { createToast } from './toast.server.ts';

test('a long value of a toast ends with an ellipsis, never within a character', () => {
  const write = (restaurant: string) =>
    createToast({ kind: 'success', key: 'restaurantActivated', values: { restaurant } }).values?.restaurant;
  expect(write('x'.repeat(80))).toBe('x'.repeat(80));
  expect(write('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(write(`${'x'.repeat(78)}🍕 Pizza`)).toBe(`${'x'.repeat(78)}…`);
});
