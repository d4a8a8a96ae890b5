import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePages } from '#app/components/offline/cache/delete-caches.ts';
import {
  deleteOldSharedOffers,
  saveSharedOffer,
  takeSharedOffer,
} from '#app/components/offline/shared-offer.ts';
import { getPagesCacheName } from '#app/components/offline/storage-names.ts';
import { deleteDriverData } from '#app/service-worker/current-driver.ts';

const HOUR_MS = 3_600_000;

/** The phone's caches, by name and address. */
const stored = new Map<string, Map<string, Response>>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
  // why: only browsers have Cache Storage and IndexedDB.
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return {
        put: async (address: string, response: Response) => entries.set(address, response),
        match: async (address: string) => entries.get(address)?.clone(),
      };
    },
  });
  vi.stubGlobal('indexedDB', {});
});
afterEach(() => {
  vi.useRealTimers();
});

test('a shared offer can be taken only once', async () => {
  await saveSharedOffer('$8.50', 'robin');
  expect(await takeSharedOffer()).toBe('$8.50');
  expect(await takeSharedOffer()).toBeNull();
  expect([...stored]).toEqual([]);
});

test('deletes a shared offer at sign-out, and when another driver signs in', async () => {
  await saveSharedOffer('$8.50', 'robin');
  await deleteDriverData((driverId) => driverId !== 'robin');
  expect(stored.size).toBe(1);
  await deleteDriverData((driverId) => driverId !== 'kim');
  expect(await takeSharedOffer()).toBeNull();
});

test('keeps a shared offer when a session expires', async () => {
  await caches.open(getPagesCacheName('robin'));
  await saveSharedOffer('$8.50', 'robin');
  await deletePages(() => true);
  expect(await takeSharedOffer()).toBe('$8.50');
});

test('keeps an offer shared without a session for the next sign-in, in place of the previous one', async () => {
  await saveSharedOffer('$7.25', 'robin');
  await saveSharedOffer('$8.50', null);
  await deleteDriverData((driverId) => driverId !== 'kim');
  expect(await takeSharedOffer()).toBe('$8.50');
  expect(stored.size).toBe(0);
});

test('deletes a shared offer that was not opened for an hour', async () => {
  await saveSharedOffer('$8.50', 'robin');
  vi.setSystemTime(Date.now() + HOUR_MS);
  await deleteOldSharedOffers();
  expect(stored.size).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await deleteOldSharedOffers();
  expect([...stored]).toEqual([]);
});
