import { isSharedOfferName, readOwner } from '../storage-names.ts';

type IsMeant = (driverId: string) => boolean;

/**
 * Deletes the cached pages and map tiles of the matching drivers after a session expired; queued and shared data stays. Returns
 * the names of the deleted caches.
 */
export async function deletePages(isMeant: IsMeant): Promise<string[]> {
  return deleteCaches((name) => isOf(name, isMeant) && !isSharedOfferName(name));
}

/** Deletes the caches with matching names, and returns these names. */
export async function deleteCaches(isMeant: (name: string) => boolean): Promise<string[]> {
  const gone = (await listCaches()).filter(isMeant);
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone;
}

/** Whether a cache belongs to one of the matching drivers. */
export function isOf(name: string, isMeant: IsMeant): boolean {
  const owner = readOwner(name);
  return owner !== null && isMeant(owner);
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}
