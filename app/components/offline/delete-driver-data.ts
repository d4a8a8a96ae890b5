import { deleteDB } from 'idb';
import { listQueueOwners, removeQueueOwners } from './queue-owners.ts';
import { getQueueName, isSharedOfferName, readOwner } from './storage-names.ts';

type IsMeant = (driverId: string) => boolean;

/** Deletes all that lies on this phone of the drivers that are meant. Returns the names of the caches deleted. */
export async function deleteDriverData(isMeant: IsMeant): Promise<string[]> {
  const [gone] = await Promise.all([deleteCaches((name) => isOf(name, isMeant)), deleteQueues(isMeant)]);
  return gone;
}

/**
 * Deletes the pages and the map tiles kept for the drivers that are meant, not what waits to be sent or
 * was shared: that is for a session that ended by itself. Returns the names of the caches deleted.
 */
export async function deletePages(isMeant: IsMeant): Promise<string[]> {
  return deleteCaches((name) => isOf(name, isMeant) && !isSharedOfferName(name));
}

async function deleteCaches(isGone: (name: string) => boolean): Promise<string[]> {
  const gone = (await listCaches()).filter(isGone);
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone;
}

async function deleteQueues(isMeant: IsMeant): Promise<void> {
  // Where nothing can be stored nothing is queued either.
  const owners = await listQueueOwners().catch(() => []);
  const gone = owners.filter(isMeant);
  await Promise.all(gone.map((driverId) => deleteDB(getQueueName(driverId))));
  await removeQueueOwners(gone);
}

function isOf(name: string, isMeant: IsMeant): boolean {
  const owner = readOwner(name);
  return owner !== null && isMeant(owner);
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}
