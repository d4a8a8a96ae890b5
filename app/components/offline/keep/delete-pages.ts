import { isSharedOfferName, readOwner } from '../storage-names.ts';

type IsMeant = (driverId: string) => boolean;

/**
 * Deletes the pages and the map tiles kept for the drivers that are meant, not what waits to be sent or
 * was shared: that is for a session that ended by itself. Returns the names of the caches deleted.
 */
export async function deletePages(isMeant: IsMeant): Promise<string[]> {
  return deleteCaches((name) => isOf(name, isMeant) && !isSharedOfferName(name));
}

/** Deletes the caches whose names are meant, and returns these. */
export async function deleteCaches(isMeant: (name: string) => boolean): Promise<string[]> {
  const gone = (await listCaches()).filter(isMeant);
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone;
}

/** Whether a cache belongs to one of the drivers that are meant. */
export function isOf(name: string, isMeant: IsMeant): boolean {
  const owner = readOwner(name);
  return owner !== null && isMeant(owner);
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}
