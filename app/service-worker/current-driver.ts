import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration } from 'workbox-expiration';
import {
  deleteCaches,
  deletePages,
  type IsOwner,
  isOwnedBy,
} from '#app/components/offline/cache/delete-caches.ts';
import { deleteQueues } from '#app/components/offline/queue.ts';
import { getPagesCacheName, readPagesCacheName } from '#app/components/offline/storage-names.ts';
import { DRIVER_HEADER, NO_DRIVER } from '#worker/domain/auth/driver-header.ts';

/** How often this phone's driver changed since the service worker started. */
let changes = 0;

type State = Record<string, unknown> | undefined;

/** Whether the driver is the same as when the request started; otherwise its response is ignored. */
export const isCurrent = (state: State): boolean => state?.changes === changes;

/**
 * Returns the driver whose pages are cached on the phone, from the cache's name; null if there is none or storage is unavailable.
 */
export async function findDriver(): Promise<string | null> {
  const drivers = (await caches.keys().catch(() => [])).map(readPagesCacheName);
  return drivers.find((driverId) => driverId !== null) ?? null;
}

/** Records the driver count when a request starts, for `isCurrent`. */
export const recordStart: NonNullable<WorkboxPlugin['handlerWillStart']> = async ({ state }) => {
  if (state) state.changes = changes;
};

/** Tracks which driver is signed in by the headers of current responses. Responses are returned even if storage fails. */
export const followDriver: WorkboxPlugin = {
  handlerWillStart: recordStart,
  fetchDidSucceed: async ({ response, state }) => {
    const named = response.headers.get(DRIVER_HEADER);
    const driverId = named === NO_DRIVER ? null : named;
    if (named !== null && driverId !== (await findDriver()) && isCurrent(state)) {
      await changeDriver(driverId).catch(() => {});
    }
    return response;
  },
};

/**
 * Deletes the data of other drivers. If a session just ended, its unsent actions stay until its driver signs in again.
 */
async function changeDriver(driverId: string | null): Promise<void> {
  changes += 1;
  const change = changes;
  const remove = driverId ? deleteDriverData : deletePages;
  await dropExpirations(await remove((other) => other !== driverId));
  if (driverId && change === changes) await caches.open(getPagesCacheName(driverId));
}

/** Deletes the cached pages before a possibly different driver sees them; queued actions and shared offers stay. */
export async function dropPages(): Promise<void> {
  await changeDriver(null).catch(() => {});
}

/** Deletes the data of all drivers, after a sign-out or account deletion. */
export async function clearDrivers(): Promise<void> {
  changes += 1;
  await dropExpirations(await deleteDriverData(() => true));
}

/** Deletes these drivers' data from the phone. Returns the names of the deleted caches. */
export async function deleteDriverData(isOwner: IsOwner): Promise<string[]> {
  const [gone] = await Promise.all([
    deleteCaches((name) => isOwnedBy(name, isOwner)),
    // If storage is unavailable, nothing is queued.
    deleteQueues(isOwner).catch(() => {}),
  ]);
  return gone;
}

/** Deletes Workbox's expiration databases of deleted caches. */
async function dropExpirations(gone: readonly string[]): Promise<void> {
  await Promise.all(gone.map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()));
}
