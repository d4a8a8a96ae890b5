import type { ActionReply, Toast } from '#app/lib/toast.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { addActions } from './queue.ts';
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

/**
 * Keeps on the phone what a form holds, to send it later, and replies as the server would. Returns null where this
 * form cannot wait; throws where the phone stores nothing.
 */
export async function queueForm(form: FormData): Promise<ActionReply | null> {
  const { driverId } = getQueueState();
  if (driverId === null) return null;
  const intent = form.get('intent');
  if (intent === 'addOrder' || intent === 'note') {
    const readTyped = await READERS[intent]();
    const read = readTyped(form, Date.now());
    if ('reply' in read) return read.reply;
    await queue(driverId, [read.action]);
    return { isDone: true, toast: createToast() };
  }
  const moves = readMoves(form, Date.now());
  if (moves.length === 0) return null;
  await queue(driverId, moves);
  const orderIds = moves.flatMap((action) => (action.kind === 'add' ? [] : action.orderId));
  return { isDone: true, toast: { ...createToast(), orderIds, canUndo: UNDOABLE.includes(intent) } };
}

async function queue(driverId: string, actions: readonly QueuedAction[]): Promise<void> {
  await addActions(driverId, actions);
  await readQueue(driverId);
  const registration = await navigator.serviceWorker?.getRegistration('/');
  // Where the browser has no background of its own, an open page sends.
  await registration?.sync?.register(SYNC_TAG).catch(() => {});
}

function createToast(): Toast {
  return { id: crypto.randomUUID(), kind: 'success', key: 'actionQueued' };
}
