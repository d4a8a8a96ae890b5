import { foreseeMove } from './foresee-move.ts';
import { isOpenStatus, type Order } from './order.ts';
import type { OrderMove } from './order-moves.ts';
import type { QueuedAction } from './queued-actions.ts';

/** An unsaved change of an order. */
export type PendingChange = { orderId: string } & ({ move: OrderMove } | { note: string });

/** Returns the open orders after the pending changes, applied in sequence; `now` in epoch ms. */
export function applyPendingChanges(orders: Order[], changes: PendingChange[], now: number): Order[] {
  return applyChanges(orders, changes, now).filter(({ status }) => isOpenStatus(status));
}

/** Returns all orders after the pending changes, including those that the changes end. */
export function applyChanges(orders: Order[], changes: PendingChange[], now: number): Order[] {
  return orders.map((order) =>
    changes
      .filter(({ orderId }) => orderId === order.id)
      .reduce((changed, change) => applyChange(changed, change, now), order),
  );
}

function applyChange(order: Order, change: PendingChange, now: number): Order {
  return 'note' in change ? { ...order, note: change.note } : foreseeMove(order, change.move, now);
}

/** Returns the changes of a queued action to an order; none if it adds an order, was refused, or has an unknown outcome. */
export function readQueuedChange(action: QueuedAction): PendingChange[] {
  if (action.kind === 'add' || action.state === 'refused' || action.state === 'unknown') return [];
  return action.kind === 'note' ? [action] : [{ orderId: action.orderId, move: action.kind }];
}
