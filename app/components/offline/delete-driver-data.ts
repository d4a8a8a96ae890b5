import { deleteCaches, type IsOwner, isOwnedBy } from './cache/delete-caches.ts';
import { deleteQueues } from './queue.ts';

/** Deletes all data stored on this phone for these drivers. Returns the names of the deleted caches. */
export async function deleteDriverData(isOwner: IsOwner): Promise<string[]> {
  const [gone] = await Promise.all([
    deleteCaches((name) => isOwnedBy(name, isOwner)),
    // Where storage is unavailable, nothing is queued either.
    deleteQueues(isOwner).catch(() => {}),
  ]);
  return gone;
}
