import { DRIVER_CANCEL_REASONS } from '#worker/domain/orders/order.ts';
import { isPlainMove } from '#worker/domain/orders/order-moves.ts';
import type { OfflineAction, QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { getName } from './queue-state.ts';

type QueuedMove = Exclude<OfflineAction, { kind: 'add' | 'note' }>;

/**
 * Reads the order actions of a form submitted at an instant (epoch ms) for queueing; none for other forms. Each keeps the form's
 * idempotency key in case the server already received the form.
 */
export function readMoves(form: FormData, now: number): (QueuedAction & QueuedMove)[] {
  const key = String(form.get('requestKey') ?? crypto.randomUUID());
  return listMoves(form).map((move) => ({
    ...move,
    key,
    restaurant: getName(move.orderId),
    at: now,
    state: 'waiting',
  }));
}

function listMoves(form: FormData): QueuedMove[] {
  const kind = form.get('intent');
  const orderIds = form.getAll('orderId').map(String);
  if (isPlainMove(kind)) return orderIds.map((orderId) => ({ kind, orderId }));
  const reason = DRIVER_CANCEL_REASONS.find((known) => known === form.get('reason'));
  return kind === 'cancel' && reason ? orderIds.map((orderId) => ({ kind, orderId, reason })) : [];
}
