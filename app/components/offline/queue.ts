import { type IDBPDatabase, openDB } from 'idb';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import type { IsOwner } from './cache/delete-caches.ts';
import type { StoredAction } from './queue-state.ts';
import { QUEUE_CHANNEL, QUEUE_DATABASE } from './storage-names.ts';

const ACTIONS = 'actions';
const BY_DRIVER = 'driverId';

/** One database for all drivers of this phone: after a session ends, its actions stay until the driver signs in again. */
type Schema = {
  [ACTIONS]: {
    key: number;
    value: QueuedAction & { driverId: string };
    indexes: { [BY_DRIVER]: string };
  };
};

type Queue = IDBPDatabase<Schema>;

/** Opens the queue for one operation, creating it if necessary. */
async function withQueue<T>(run: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await openDB<Schema>(QUEUE_DATABASE, 1, {
    upgrade: (created) =>
      void created.createObjectStore(ACTIONS, { autoIncrement: true }).createIndex(BY_DRIVER, BY_DRIVER),
  });
  return closeAfter(queue, run);
}

/** Like `withQueue`, but returns null if the queue does not exist: only adding creates it. */
async function withQueueIfThere<T>(run: (queue: Queue) => Promise<T>): Promise<T | null> {
  const opening = openDB<Schema>(QUEUE_DATABASE, 1, {
    upgrade: (_queue, _before, _after, creation) => {
      creation.done.catch(() => {});
      creation.abort();
    },
  });
  const queue = await opening.catch((error) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
  return queue && closeAfter(queue, run);
}

async function closeAfter<T>(queue: Queue, run: (queue: Queue) => Promise<T>): Promise<T> {
  try {
    return await run(queue);
  } finally {
    queue.close();
  }
}

/** Returns the actions of a driver, or of all drivers, on this phone, oldest first. */
export async function listActions(driverId?: string): Promise<StoredAction[]> {
  const listed = await withQueueIfThere(async (queue) => {
    const index = queue.transaction(ACTIONS).store.index(BY_DRIVER);
    const [places, actions] = await Promise.all([index.getAllKeys(driverId), index.getAll(driverId)]);
    return actions.map((action, position) => ({ ...action, seq: places[position] ?? 0 }));
  });
  return listed ?? [];
}

/**
 * Appends actions to the queue, all or none, and returns their positions; an action that is already queued, as after a
 * double tap, keeps its position. Does not notify other tabs. Throws where storage is full or unavailable.
 */
export async function addActions(driverId: string, actions: readonly QueuedAction[]): Promise<number[]> {
  return withQueue(async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite', { durability: 'strict' });
    const index = store.index(BY_DRIVER);
    const [places, queued] = await Promise.all([index.getAllKeys(driverId), index.getAll(driverId)]);
    const add = (action: QueuedAction) =>
      places[queued.findIndex((known) => isRepeat(action, known))] ?? store.add({ ...action, driverId });
    const [added] = await Promise.all([Promise.all(actions.map(add)), done]);
    return added;
  });
}

function isRepeat(action: QueuedAction, queued: QueuedAction): boolean {
  return JSON.stringify({ ...queued, ...action, at: queued.at }) === JSON.stringify(queued);
}

/** Overwrites an action if it is still queued. */
export async function updateAction(driverId: string, { seq, ...action }: StoredAction): Promise<void> {
  await withQueueIfThere(async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    const stored = await store.get(seq);
    if (stored?.key === action.key) void store.put({ ...action, driverId }, seq);
    await done;
  });
  announceChange();
}

export async function deleteActions(driverId: string, places: readonly number[]): Promise<void> {
  if (places.length === 0) return;
  await withQueueIfThere(async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    const own = await store.index(BY_DRIVER).getAllKeys(driverId);
    for (const seq of own) if (places.includes(seq)) void store.delete(seq);
    await done;
  });
  announceChange();
}

/** Deletes all actions of these drivers. Does not notify tabs. */
export async function deleteQueues(isOwner: IsOwner): Promise<void> {
  await withQueueIfThere(async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    for (let at = await store.openCursor(); at; at = await at.continue()) {
      if (isOwner(at.value.driverId)) void at.delete();
    }
    await done;
  });
}

/** Makes every tab reload the queue, including this one. */
export function announceChange(): void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
