import type { Order } from './order.ts';
import { ORDER_MOVES, type OrderMove } from './order-moves.ts';

/** Returns an order as it will be once a move is done at an instant (epoch ms); as it is where the move does not fit. */
export function foreseeMove(order: Order, move: OrderMove, at: number): Order {
  if (move === 'restore') return foreseeUndo(order);
  if (order.status !== ORDER_MOVES[move].from) return order;
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
