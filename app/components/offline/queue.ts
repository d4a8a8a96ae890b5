import { openDB } from 'idb';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { addQueueOwner } from './queue-owners.ts';
import type { StoredAction } from './queue-state.ts';
import { getQueueName, QUEUE_CHANNEL } from './storage-names.ts';

const ACTIONS = 'actions';

type Schema = { [ACTIONS]: { key: number; value: QueuedAction } };

/** Creates the database only when adding: late work must not recreate a signed-out driver’s queue. */
function openQueue(driverId: string, mayCreate: boolean) {
  return openDB<Schema>(getQueueName(driverId), 1, {
    upgrade: (database, _before, _after, creation) => {
      if (mayCreate) database.createObjectStore(ACTIONS, { autoIncrement: true });
      else {
        creation.done.catch(() => {});
        creation.abort();
      }
    },
  });
}

type Queue = Awaited<ReturnType<typeof openQueue>>;

const isNotCreated = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Opens a driver's queue for one use, since left open it would stand in the way of its deletion; null where there is none. */
async function withQueue<T>(driverId: string, run: (queue: Queue) => Promise<T>): Promise<T | null> {
  const queue = await openQueue(driverId, false).catch((error) => {
    if (isNotCreated(error)) return null;
    throw error;
  });
  return queue && use(queue, run);
}

async function use<T>(queue: Queue, run: (queue: Queue) => Promise<T>): Promise<T> {
  try {
    return await run(queue);
  } finally {
    queue.close();
  }
}

/** Returns the driver's actions on this phone, first done first. */
export async function listActions(driverId: string): Promise<StoredAction[]> {
  const listed = await withQueue(driverId, async (queue) => {
    const { store } = queue.transaction(ACTIONS);
    const [places, actions] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return actions.map((action, index) => ({ ...action, seq: places[index] ?? 0 }));
  });
  return listed ?? [];
}

/** Adds actions to the end of the queue, all or none. Throws where the phone has no room or lets nothing be stored. */
export async function addActions(driverId: string, actions: readonly QueuedAction[]): Promise<void> {
  await addQueueOwner(driverId);
  await use(await openQueue(driverId, true), async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite', { durability: 'strict' });
    for (const action of actions) void store.add(action);
    await done;
  });
  announceChange();
}

/** Writes what became of an action that is still queued. */
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

/** Lets every tab read the queue again, this one too. */
function announceChange(): void {
  const channel = new BroadcastChannel(QUEUE_CHANNEL);
  channel.postMessage(null);
  channel.close();
}
