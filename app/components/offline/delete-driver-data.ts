import { deleteDB } from 'idb';
import { readOwner } from './storage-names.ts';

type IsMeant = (driverId: string) => boolean;

/** Deletes all that lies on this phone of the drivers that are meant. Returns the names of the caches deleted. */
export async function deleteDriverData(isMeant: IsMeant): Promise<string[]> {
  const [gone] = await Promise.all([deletePages(isMeant), deleteQueues(isMeant)]);
  return gone;
}

/**
 * Deletes the pages and the squares of the map kept for the drivers that are meant, not what waits to be sent: that is
 * for a session that ended by itself. Returns the names of the caches deleted.
 */
export async function deletePages(isMeant: IsMeant): Promise<string[]> {
  const gone = (await listCaches()).filter((name) => isOf(name, isMeant));
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone;
}

export async function deleteQueues(isMeant: IsMeant): Promise<void> {
  const gone = (await listDatabases()).filter((name) => isOf(name, isMeant));
  await Promise.all(gone.map((name) => deleteDB(name)));
}

/** Returns the drivers who have a queue on this phone, sent or not. */
export async function listQueueOwners(): Promise<string[]> {
  return (await listDatabases()).flatMap((name) => readOwner(name) ?? []);
}

function isOf(name: string, isMeant: IsMeant): boolean {
  const owner = readOwner(name);
  return owner !== null && isMeant(owner);
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}

async function listDatabases(): Promise<string[]> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.flatMap(({ name }) => name ?? []);
}
