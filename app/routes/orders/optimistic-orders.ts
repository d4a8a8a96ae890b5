import { useFetchers } from '@remix-run/react';
import { getReplyToast } from '#app/lib/toast.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { ORDER_MOVES, type OrderMove } from '#worker/domain/orders/order-moves.ts';

type PendingMove = { orderId: string; move: OrderMove };

export function getOrderFetcherKey(orderId: string): string {
  return `order-${orderId}`;
}

/** The open orders as they will be once the moves under way are done; `now` in epoch ms. */
export function applyPendingMoves(orders: Order[], moves: PendingMove[], now: number): Order[] {
  const moveOf = new Map(moves.map(({ orderId, move }) => [orderId, move]));
  return orders
    .map((order) => {
      const move = moveOf.get(order.id);
      if (!move || order.status !== ORDER_MOVES[move].from) return order;
      return {
        ...order,
        status: ORDER_MOVES[move].to,
        arrivedAt: move === 'arrive' ? now : order.arrivedAt,
        pickedUpAt: move === 'pickUp' ? now : order.pickedUpAt,
      };
    })
    .filter(({ status }) => isOpenStatus(status));
}

/** The driver's open orders, split as the screens show them, with every tap already in effect. */
export function useOptimisticOrders(orders: Order[]): { activeOrders: Order[]; pending: Order[] } {
  const moves = useFetchers().flatMap(({ formData, data }) => {
    const hasFailed = getReplyToast(data)?.kind === 'error';
    return hasFailed ? [] : readMoves(formData);
  });
  const open = applyPendingMoves(orders, moves, Date.now());
  return {
    activeOrders: open.filter(({ status }) => status === 'accepted'),
    pending: open.filter(({ status }) => status === 'pending'),
  };
}

function readMoves(formData: FormData | undefined): PendingMove[] {
  const move = formData?.get('intent');
  if (typeof move !== 'string' || !isOrderMove(move)) return [];
  const orderIds = formData?.getAll('orderId') ?? [];
  return orderIds.flatMap((orderId) => (typeof orderId === 'string' ? [{ orderId, move }] : []));
}

function isOrderMove(intent: string): intent is OrderMove {
  return Object.hasOwn(ORDER_MOVES, intent);
}
