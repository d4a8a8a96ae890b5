import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEncryptionKey, openSecret, sealSecret } from './secret-box.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const BOUND_TO = ['driver-1', 'doordash'];

test('a sealed secret opens again, whatever its text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (secret) => {
      expect(await openSecret(KEY, await sealSecret(KEY, secret, BOUND_TO), BOUND_TO)).toBe(secret);
    }),
  );
});

test('a sealed secret shows nothing of it, and is another text each time', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => sealSecret(KEY, 'key-abcd-1234', BOUND_TO)));
  expect(first).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
  expect(first).not.toContain('1234');
  expect(first).not.toBe(second);
});

test('it opens for nobody else, under no other key, and not once touched', async () => {
  const sealed = await sealSecret(KEY, 'key-abcd-1234', BOUND_TO);
  const touched = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  await expect(openSecret(KEY, sealed, ['driver-2', 'doordash'])).rejects.toThrow();
  await expect(openSecret(KEY, sealed, ['driver-1', 'grubhub'])).rejects.toThrow();
  await expect(openSecret(KEY, sealed, ['driver-1doordash'])).rejects.toThrow();
  await expect(openSecret(Buffer.alloc(32, 2).toString('base64'), sealed, BOUND_TO)).rejects.toThrow();
  await expect(openSecret(KEY, touched, BOUND_TO)).rejects.toThrow();
  await expect(openSecret(KEY, sealed.replace('v1', 'v2'), BOUND_TO)).rejects.toThrow();
  await expect(openSecret(KEY, 'key-abcd-1234', BOUND_TO)).rejects.toThrow();
});

test('a key is 32 bytes in base64 or base64url', () => {
  expect(isEncryptionKey(KEY)).toBe(true);
  expect(isEncryptionKey(Buffer.alloc(32, 255).toString('base64url'))).toBe(true);
  expect(isEncryptionKey(Buffer.alloc(16, 1).toString('base64'))).toBe(false);
  expect(isEncryptionKey('not base64!')).toBe(false);
  expect(isEncryptionKey('')).toBe(false);
});
