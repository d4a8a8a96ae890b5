import { openDB } from 'idb';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import type { StoredAction } from './queue-state.ts';
import { getQueueName, QUEUE_CHANNEL } from './storage-names.ts';

const ACTIONS = 'actions';

type Schema = { [ACTIONS]: { key: number; value: QueuedAction } };

function openQueue(driverId: string) {
  return openDB<Schema>(getQueueName(driverId), 1, {
    upgrade: (database) => {
      database.createObjectStore(ACTIONS, { autoIncrement: true });
    },
  });
}

type Queue = Awaited<ReturnType<typeof openQueue>>;

/** Opens a driver's queue for one use: left open it would stand in the way of its deletion. */
async function withQueue<T>(driverId: string, run: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await openQueue(driverId);
  try {
    return await run(queue);
  } finally {
    queue.close();
  }
}

/** Returns the driver's actions on this phone, first done first. */
export function listActions(driverId: string): Promise<StoredAction[]> {
  return withQueue(driverId, async (queue) => {
    const { store } = queue.transaction(ACTIONS);
    const [places, actions] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return actions.map((action, index) => ({ ...action, seq: places[index] ?? 0 }));
  });
}

/** Adds actions to the end of the queue, all or none. Throws where the phone has no room or lets nothing be stored. */
export async function addActions(driverId: string, actions: readonly QueuedAction[]): Promise<void> {
  await withQueue(driverId, async (queue) => {
    const { store, done } = queue.transaction(ACTIONS, 'readwrite');
    for (const action of actions) void store.add(action);
    await done;
  });
  announceChange();
}

/** Writes what became of an action. */
export async function settleAction(driverId: string, { seq, ...action }: StoredAction): Promise<void> {
  await withQueue(driverId, (queue) => queue.put(ACTIONS, action, seq));
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
