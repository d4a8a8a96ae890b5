import type { ActionReply, Toast } from '#app/lib/toast.ts';
import { addActions, announceChange, deleteActions, listActions, settleAction } from './queue.ts';
import { getQueueState } from './queue-state.ts';
import { readMoves } from './read-moves.ts';
import { readQueue } from './read-queue.ts';
import { SYNC_TAG } from './storage-names.ts';

/** Moves whose toast offers to undo them. */
const UNDOABLE: readonly unknown[] = ['decline', 'pickUp', 'complete'];

/** Forms that are checked before they wait, by the server's own schemas. */
const READERS = {
  addOrder: () => import('./read-added-order.ts').then(({ readAddedOrder }) => readAddedOrder),
  note: () => import('./read-note.ts').then(({ readNote }) => readNote),
};

/** Taps that are on the phone, whether or not they are on their way to the server too. */
export type SavedMoves = {
  orderIds: string[];
  /** Deletes them: the server has responded. */
  drop: () => Promise<void>;
  /** The same where they were shown as waiting by then: the page is read again first. */
  settle: () => Promise<void>;
};

/**
 * Saves the taps a form stands for, unseen, so that they outlive the app. Returns null where it stands for none; throws
 * where the phone stores nothing.
 */
export async function saveMoves(form: FormData): Promise<SavedMoves | null> {
  const { driverId } = getQueueState();
  const moves = readMoves(form, Date.now());
  if (driverId === null || moves.length === 0) return null;
  const places = await addActions(driverId, moves);
  return {
    orderIds: moves.map(({ orderId }) => orderId),
    drop: () => deleteActions(driverId, places),
    settle: async () => {
      const queued = (await listActions(driverId)).filter(({ seq }) => places.includes(seq));
      for (const action of queued) await settleAction(driverId, { ...action, state: 'sent' });
    },
  };
}

/**
 * Keeps on the phone what a form holds, unless its taps are there already, to send it later, and replies as the server
 * would. Returns null where this form cannot wait; throws where the phone stores nothing.
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
  return { isDone: true, toast: { ...createToast(), orderIds, canUndo: UNDOABLE.includes(intent) } };
}

/** From now on every tab shows what waits, and whoever can sends it. */
async function showQueue(driverId: string): Promise<void> {
  announceChange();
  await readQueue(driverId);
  const registration = await navigator.serviceWorker?.getRegistration('/');
  // Where the browser has no background of its own, an open page sends.
  await registration?.sync?.register(SYNC_TAG).catch(() => {});
}

function createToast(): Toast {
  return { id: crypto.randomUUID(), kind: 'success', key: 'actionQueued' };
}
