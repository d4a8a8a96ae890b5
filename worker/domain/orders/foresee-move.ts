import type { Order } from './order.ts';
import { ORDER_MOVES, type OrderMove } from './order-moves.ts';

/**
 * Returns an order as it will be after a move at an instant (epoch ms); unchanged if the move does not fit. A move that needs an
 * accepted order also applies to a pending one, because an outdated page may not show yet that the offer was accepted.
 */
export function foreseeMove(order: Order, move: OrderMove, at: number): Order {
  if (move === 'restore') return foreseeUndo(order);
  const { from } = ORDER_MOVES[move];
  const isAcceptedSince = order.status === 'pending' && from === 'accepted';
  if (order.status !== from && !isAcceptedSince) return order;
  return {
    ...order,
    status: ORDER_MOVES[move].to,
    arrivedAt: move === 'arrive' ? at : order.arrivedAt,
    pickedUpAt: move === 'pickUp' ? at : order.pickedUpAt,
  };
}

function foreseeUndo(order: Order): Order {
  if (order.status === 'declined') return { ...order, status: 'pending' };
  if (order.status === 'completed') return { ...order, status: 'accepted' };
  return order.status === 'accepted' ? { ...order, pickedUpAt: null } : order;
}
