import { deleteDB } from 'idb';
import { deleteCaches, type IsOwner, isOwnedBy } from './cache/delete-caches.ts';
import { listQueueOwners, removeQueueOwners } from './queue-owners.ts';
import { getQueueName } from './storage-names.ts';

/** Deletes all data stored on this phone for these drivers. Returns the names of the deleted caches. */
export async function deleteDriverData(isOwner: IsOwner): Promise<string[]> {
  const [gone] = await Promise.all([deleteCaches((name) => isOwnedBy(name, isOwner)), deleteQueues(isOwner)]);
  return gone;
}

async function deleteQueues(isOwner: IsOwner): Promise<void> {
  // Where storage is unavailable, nothing is queued either.
  const owners = await listQueueOwners().catch(() => []);
  const gone = owners.filter(isOwner);
  if (gone.length === 0) return;
  await Promise.all(gone.map((driverId) => deleteDB(getQueueName(driverId))));
  await removeQueueOwners(gone);
}
