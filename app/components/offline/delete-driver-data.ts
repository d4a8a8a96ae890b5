import { deleteDB } from 'idb';
import { readOwner } from './storage-names.ts';

/** Deletes all that lies on this phone of the drivers that are meant. Returns the names of the caches deleted. */
export async function deleteDriverData(isMeant: (driverId: string) => boolean): Promise<string[]> {
  const isGone = (name: string) => {
    const owner = readOwner(name);
    return owner !== null && isMeant(owner);
  };
  const gone = (await listCaches()).filter(isGone);
  const queues = (await listDatabases()).filter(isGone);
  await Promise.all([...gone.map((name) => caches.delete(name)), ...queues.map((name) => deleteDB(name))]);
  return gone;
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}

async function listDatabases(): Promise<string[]> {
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.flatMap(({ name }) => name ?? []);
}
