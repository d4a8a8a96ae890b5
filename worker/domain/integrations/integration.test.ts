import { expect, test } from 'vitest';
import { getSecretHint } from './integration.ts';

test('shows only the end of a secret, or nothing of a short one', () => {
  expect(getSecretHint('key-abcd-1234')).toBe('1234');
  expect(getSecretHint('abcd1234')).toBe('1234');
  expect(getSecretHint('abc1234')).toBeNull();
  expect(getSecretHint('')).toBeNull();
  expect(getSecretHint('secret-🚗🚕🚙🚌')).toBe('🚗🚕🚙🚌');
});
