import { openDB } from 'idb';
import { OWNERS_DATABASE } from './storage-names.ts';

/** Who has a queue on this phone: not every browser lists its databases. */
const OWNERS = 'owners';

type Schema = { [OWNERS]: { key: string; value: true } };

async function withOwners<T>(
  run: (database: Awaited<ReturnType<typeof openOwners>>) => Promise<T>,
): Promise<T> {
  const database = await openOwners();
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

function openOwners() {
  return openDB<Schema>(OWNERS_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(OWNERS),
  });
}

/** Returns the drivers who have a queue on this phone, sent or not. */
export const listQueueOwners = (): Promise<string[]> => withOwners((database) => database.getAllKeys(OWNERS));

/** Records that a driver has a queue, before it is created. */
export async function addQueueOwner(driverId: string): Promise<void> {
  await withOwners((database) => database.put(OWNERS, true, driverId));
}

/** Removes a driver whose queue is deleted. */
export async function removeQueueOwner(driverId: string): Promise<void> {
  await withOwners((database) => database.delete(OWNERS, driverId));
}
