import { isSharedOfferName, readOwner } from '../storage-names.ts';

export type IsOwner = (driverId: string) => boolean;

/**
 * Deletes these drivers' cached pages and map tiles after a session expired; queued actions and shared offers stay. Returns the
 * names of the deleted caches.
 */
export async function deletePages(isOwner: IsOwner): Promise<string[]> {
  return deleteCaches((name) => isOwnedBy(name, isOwner) && !isSharedOfferName(name));
}

/** Deletes the caches with matching names, and returns these names. */
export async function deleteCaches(shouldDelete: (name: string) => boolean): Promise<string[]> {
  const gone = (await listCaches()).filter(shouldDelete);
  await Promise.all(gone.map((name) => caches.delete(name)));
  return gone;
}

export function isOwnedBy(name: string, isOwner: IsOwner): boolean {
  const owner = readOwner(name);
  return owner !== null && isOwner(owner);
}

async function listCaches(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : [];
}
