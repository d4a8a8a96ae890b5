import { expect, test } from 'vitest';
import { type KvCache, loadCached } from './kv-cache.ts';

test('falls back to loading if the cache does not respond', { timeout: 4000 }, async () => {
  const never = () => new Promise<never>(() => {});
  const kv: KvCache = { get: never, put: never };
  const load = async () => 'found';
  expect(await loadCached(kv, { kind: 'k', text: 't', seconds: 60, load, read: String })).toBe('found');
});
