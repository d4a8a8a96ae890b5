import type { IDBPDatabase } from 'idb';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { withStore, withStoreIfThere } from './open-store.ts';
import { addQueueOwner } from './queue-owners.ts';
import type { StoredAction } from './queue-state.ts';
import { getQueueName, QUEUE_CHANNEL } from './storage-names.ts';

const ACTIONS = 'actions';

type Schema = { [ACTIONS]: { key: number; value: QueuedAction } };

type Queue = IDBPDatabase<Schema>;

/** Opens a driver's queue, which only adding creates; null where there is none. */
const withQueue = <T>(driverId: string, run: (queue: Queue) => Promise<T>) =>
  withStoreIfThere<Schema, T>(getQueueName(driverId), run);

/** Returns the driver's actions on this phone, oldest first. */
export async function listActions(driverId: string): Promise<StoredAction[]> {
  const listed = await withQueue(driverId, async (queue) => {
    const { store } = queue.transaction(ACTIONS);
    const [places, actions] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return actions.map((action, index) => ({ ...action, seq: places[index] ?? 0 }));
  });
  return listed ?? [];
}

/**
 * Appends actions to the queue, all or none, and returns their positions; an action that is already queued, as after a
 * double tap, keeps its position. Does not notify other tabs. Throws where storage is full or unavailable.
 */
export async function addActions(driverId: string, actions: readonly QueuedAction[]): Promise<number[]> {
  await addQueueOwner(driverId);
  return withStore<Schema, number[]>(
    getQueueName(driverId),
    (queue) => void queue.createObjectStore(ACTIONS, { autoIncrement: true }),
    async (queue) => {
      const { store, done } = queue.transaction(ACTIONS, 'readwrite', { durability: 'strict' });
      const [places, queued] = await Promise.all([store.getAllKeys(), store.getAll()]);
      const add = (action: QueuedAction) =>
        places[queued.findIndex((known) => isRepeat(action, known))] ?? store.add(action);
      const [added] = await Promise.all([Promise.all(actions.map(add)), done]);
      return added;
    },
  );
}

function isRepeat(action: QueuedAction, queued: QueuedAction): boolean {
  return JSON.stringify({ ...queued, ...action, at: queued.at }) === JSON.stringify(queued);
}

/** Writes the result of an action that is still queued. */
export async function settleAction(driverId: string, { seq, ...action }: StoredAction): Promise<void> {
  await withQueue(driverId, async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    const stored = await store.get(seq);
    if (stored?.key === action.key) void store.put(action, seq);
    await done;
  });
  announceChange();
}

export async function deleteActions(driverId: string, places: readonly number[]): Promise<void> {
  if (places.length === 0) return;
  await withQueue(driverId, async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    for (const seq of places) void store.delete(seq);
    await done;
  });
  announceChange();
}

/** Makes every tab reload the queue, this one included. */
export function announceChange(): void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
