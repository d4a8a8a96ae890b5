import { deleteDB } from 'idb';
import { deleteCaches, isOf } from './keep/delete-pages.ts';
import { listQueueOwners, removeQueueOwners } from './queue-owners.ts';
import { getQueueName } from './storage-names.ts';

type IsMeant = (driverId: string) => boolean;

/** Deletes all data stored on this phone for the matching drivers. Returns the names of the deleted caches. */
export async function deleteDriverData(isMeant: IsMeant): Promise<string[]> {
  const [gone] = await Promise.all([deleteCaches((name) => isOf(name, isMeant)), deleteQueues(isMeant)]);
  return gone;
}

async function deleteQueues(isMeant: IsMeant): Promise<void> {
  // Where storage is unavailable, nothing is queued either.
  const owners = await listQueueOwners().catch(() => []);
  const gone = owners.filter(isMeant);
  if (gone.length === 0) return;
  await Promise.all(gone.map((driverId) => deleteDB(getQueueName(driverId))));
  await removeQueueOwners(gone);
}
