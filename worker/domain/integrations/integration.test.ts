import { expect, test } from 'vitest';
import { getSecretHint } from './integration.ts';

test('of a secret only its end is shown, and nothing of a short one', () => {
  expect(getSecretHint('key-abcd-1234')).toBe('1234');
  expect(getSecretHint('abcd1234')).toBe('1234');
  expect(getSecretHint('abc1234')).toBeNull();
  expect(getSecretHint('')).toBeNull();
  expect(getSecretHint('secret-🚗🚕🚙🚌')).toBe('🚗🚕🚙🚌');
});
