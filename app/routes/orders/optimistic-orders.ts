import { useFetchers } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { rememberNames, useQueuedActions } from '#app/components/offline/queue-state.ts';
import { getReplyToast } from '#app/lib/toast.ts';
import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { isOrderMove } from '#worker/domain/orders/order-moves.ts';
import { applyChanges, type PendingChange, readQueuedChange } from '#worker/domain/orders/pending-changes.ts';

export function getOrderFetcherKey(orderId: string): string {
  return `order-${orderId}`;
}

/**
 * The driver's open orders, grouped as the screens show them, with all taps already applied. `completed` are those completed by a
 * tap, which the page's figures don't include yet.
 */
export type OptimisticOrders = Record<'open' | 'activeOrders' | 'pending' | 'completed', Order[]>;

const NO_CHANGES: PendingChange[] = [];

/** Returns the same lists until one of them changes, so that a memoized screen doesn't re-render. */
export function useOptimisticOrders(orders: Order[]): OptimisticOrders {
  const actions = useQueuedActions();
  const underWay = useChangesUnderWay();
  useEffect(() => rememberNames(orders), [orders]);
  return useMemo(() => {
    const queued = actions.flatMap(readQueuedChange);
    return splitOrders(orders, applyChanges(orders, [...queued, ...underWay], Date.now()));
  }, [orders, actions, underWay]);
}

function useChangesUnderWay(): PendingChange[] {
  const changes = useFetchers().flatMap(({ formData, data }) => {
    const hasFailed = getReplyToast(data)?.kind === 'error';
    return hasFailed ? [] : readChanges(formData);
  });
  return changes.length > 0 ? changes : NO_CHANGES;
}

function splitOrders(orders: Order[], foreseen: Order[]): OptimisticOrders {
  const changed = foreseen.filter(({ status }) => isOpenStatus(status));
  const isSame = changed.length === orders.length && changed.every((order, index) => order === orders[index]);
  // Return the same list, so that nothing re-renders.
  const open = isSame ? orders : changed;
  return {
    open,
    activeOrders: open.filter(({ status }) => status === 'accepted'),
    pending: open.filter(({ status }) => status === 'pending'),
    completed: foreseen.filter(({ status }) => status === 'completed'),
  };
}

function readChanges(formData: FormData | undefined): PendingChange[] {
  if (!formData) return [];
  const intent = formData.get('intent');
  const orderIds = formData.getAll('orderId').map(String);
  if (intent === 'note') {
    const note = String(formData.get('note')).trim();
    return orderIds.map((orderId) => ({ orderId, note }));
  }
  return isOrderMove(intent) ? orderIds.map((orderId) => ({ orderId, move: intent })) : [];
}
