import { useFetchers } from '@remix-run/react';
import { useEffect } from 'react';
import { rememberNames, type StoredAction, useQueueState } from '#app/components/offline/queue-state.ts';
import { getReplyToast } from '#app/lib/toast.ts';
import { foreseeMove } from '#worker/domain/orders/foresee-move.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { ORDER_MOVES, type OrderMove } from '#worker/domain/orders/order-moves.ts';

type PendingMove = { orderId: string; move: OrderMove };

export function getOrderFetcherKey(orderId: string): string {
  return `order-${orderId}`;
}

/** The open orders as they will be once the moves under way are done, one after the other; `now` in epoch ms. */
export function applyPendingMoves(orders: Order[], moves: PendingMove[], now: number): Order[] {
  return orders
    .map((order) =>
      moves.reduce(
        (moved, { orderId, move }) => (orderId === order.id ? foreseeMove(moved, move, now) : moved),
        order,
      ),
    )
    .filter(({ status }) => isOpenStatus(status));
}

/** The driver's open orders, split as the screens show them, with every tap already in effect. */
export function useOptimisticOrders(orders: Order[]): { activeOrders: Order[]; pending: Order[] } {
  const queued = useQueueState().actions.flatMap(readQueuedMove);
  const underWay = useFetchers().flatMap(({ formData, data }) => {
    const hasFailed = getReplyToast(data)?.kind === 'error';
    return hasFailed ? [] : readMoves(formData);
  });
  const open = applyPendingMoves(orders, [...queued, ...underWay], Date.now());
  useEffect(() => rememberNames(orders), [orders]);
  return {
    activeOrders: open.filter(({ status }) => status === 'accepted'),
    pending: open.filter(({ status }) => status === 'pending'),
  };
}

/** Returns the move of a queued action, or none where it is refused or adds an order. */
export function readQueuedMove(action: StoredAction): PendingMove[] {
  const isMove = action.kind !== 'add' && action.state !== 'refused';
  return isMove ? [{ orderId: action.orderId, move: action.kind }] : [];
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
