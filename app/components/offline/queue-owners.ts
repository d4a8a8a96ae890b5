import { deleteDB } from 'idb';
import { withStore, withStoreIfThere } from './open-store.ts';
import { OWNERS_DATABASE, OWNERS_LOCK } from './storage-names.ts';

/** The drivers with a queue on this phone, since not every browser can list databases. */
const OWNERS = 'owners';

type Schema = { [OWNERS]: { key: string; value: true } };

/** Returns the drivers with a queue on this phone, empty or not. */
export async function listQueueOwners(): Promise<string[]> {
  const owners = await withStoreIfThere<Schema, string[]>(OWNERS_DATABASE, (database) =>
    database.getAllKeys(OWNERS),
  );
  return owners ?? [];
}

/** Records that a driver has a queue, before it is created. */
export async function addQueueOwner(driverId: string): Promise<void> {
  await withLock(() =>
    withStore<Schema, string>(
      OWNERS_DATABASE,
      (database) => void database.createObjectStore(OWNERS),
      (database) => database.put(OWNERS, true, driverId),
    ),
  );
}

/** Removes drivers whose queues are deleted; deletes the list itself when it is empty. */
export async function removeQueueOwners(driverIds: readonly string[]): Promise<void> {
  await withLock(async () => {
    const left = await withStoreIfThere<Schema, number>(OWNERS_DATABASE, async (database) => {
      for (const driverId of driverIds) await database.delete(OWNERS, driverId);
      return database.count(OWNERS);
    });
    if (left === 0) await deleteDB(OWNERS_DATABASE);
  });
}

/** Locks the list, so that a driver being added is not deleted with an empty one. */
function withLock(run: () => Promise<unknown>): Promise<unknown> {
  return navigator.locks ? navigator.locks.request(OWNERS_LOCK, run) : run();
}
