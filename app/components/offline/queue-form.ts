import type { ActionReply, Toast } from '#app/lib/toast.ts';
import { canUndo } from '#worker/domain/orders/order-moves.ts';
import { addActions, announceChange, deleteActions, listActions, updateAction } from './queue.ts';
import { getQueueState } from './queue-state.ts';
import { readMoves } from './read-moves.ts';
import { readQueue } from './read-queue.ts';
import { SYNC_TAG } from './storage-names.ts';

/** Readers of forms that are validated with the server's schemas before they are queued. */
const READERS = {
  addOrder: () => import('./read-added-order.ts').then(({ readAddedOrder }) => readAddedOrder),
  note: () => import('./read-note.ts').then(({ readNote }) => readNote),
};

/** Actions saved on the phone, in case sending them fails. */
export type SavedMoves = {
  orderIds: string[];
  /** Deletes them after the server has responded. */
  drop: () => Promise<void>;
  /** Marks them as sent if they were shown as queued; they are deleted after the page reloads. */
  markSent: () => Promise<void>;
};

/**
 * Saves a form's actions before they are sent, without showing them, so that they survive if the app is killed. Returns null for
 * a form without actions; throws if storage is unavailable.
 */
export async function saveMoves(form: FormData): Promise<SavedMoves | null> {
  const { driverId } = getQueueState();
  const moves = readMoves(form, Date.now());
  if (driverId === null || moves.length === 0) return null;
  const places = await addActions(driverId, moves);
  return {
    orderIds: moves.map(({ orderId }) => orderId),
    drop: () => deleteActions(driverId, places),
    markSent: async () => {
      const queued = (await listActions(driverId)).filter(({ seq }) => places.includes(seq));
      for (const action of queued) await updateAction(driverId, { ...action, state: 'sent' });
      await readQueue(driverId);
    },
  };
}

/**
 * Queues a form for later unless its actions are already queued, and returns the reply the server would give. Returns null for a
 * form that can't be queued; throws if storage is unavailable.
 */
export async function queueForm(form: FormData, saved: SavedMoves | null): Promise<ActionReply | null> {
  const { driverId } = getQueueState();
  if (driverId === null) return null;
  const intent = form.get('intent');
  if (intent === 'addOrder' || intent === 'note') {
    const readTyped = await READERS[intent]();
    const read = readTyped(form, Date.now());
    if ('reply' in read) return read.reply;
    await addActions(driverId, [read.action]);
    await showQueue(driverId);
    return { isDone: true, toast: createToast() };
  }
  const moves = saved ?? (await saveMoves(form));
  if (!moves) return null;
  await showQueue(driverId);
  const { orderIds } = moves;
  return { isDone: true, toast: { ...createToast(), orderIds, canUndo: canUndo(intent) } };
}

/** Shows the queue in every tab and schedules sending it. */
async function showQueue(driverId: string): Promise<void> {
  announceChange();
  await readQueue(driverId);
  const registration = await navigator.serviceWorker?.getRegistration('/');
  // Without Background Sync an open page sends the queue.
  await registration?.sync?.register(SYNC_TAG).catch(() => {});
}

function createToast(): Toast {
  return { id: crypto.randomUUID(), kind: 'success', key: 'actionQueued' };
}
