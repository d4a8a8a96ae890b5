import { useSyncExternalStore } from 'react';
import type { Order } from '#worker/domain/orders/order.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';

/** A queued action in the phone's storage, by its place in the queue. */
export type StoredAction = QueuedAction & { seq: number };

/** What every screen must know of the queue; its script loads when there is something to queue. */
type QueueState = {
  /** Whose queue it is; null until that is known. */
  driverId: string | null;
  actions: readonly StoredAction[];
  /** Whether the last request found no server. */
  isLost: boolean;
};

let state: QueueState = { driverId: null, actions: [], isLost: false };
const listeners = new Set<() => void>();
const names = new Map<string, string>();

export function getQueueState(): QueueState {
  return state;
}

export function setQueueState(changes: Partial<QueueState>): void {
  state = { ...state, ...changes };
  for (const notify of listeners) notify();
}

/** On the server nothing is queued. */
const NOTHING = state;

export function useQueueState(): QueueState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Remembers the restaurants of the orders on the screen: a queued action is shown by its own. */
export function rememberNames(orders: readonly Order[]): void {
  for (const { id, restaurantName } of orders) names.set(id, restaurantName);
}

export function getName(orderId: string): string {
  return names.get(orderId) ?? '';
}
