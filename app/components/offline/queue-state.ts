import { createStore } from '#app/lib/create-store.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';

/** A queued action in the phone's storage, by its place in the queue. */
export type StoredAction = QueuedAction & { seq: number };

/** What every screen must know of the queue; its script loads when there is something to queue. */
export type QueueState = {
  /** Whose queue it is; null until that is known. */
  driverId: string | null;
  actions: readonly StoredAction[];
  /** Whether the last request found no server. */
  isLost: boolean;
};

const queue = createStore<QueueState>({ driverId: null, actions: [], isLost: false });
const names = new Map<string, string>();

export const getQueueState = queue.get;

export const useQueueState = queue.use;

export function setQueueState(changes: Partial<QueueState>): void {
  queue.set({ ...queue.get(), ...changes });
}

/** Names the driver who is signed in; the actions of another one leave every screen. */
export function setDriver(driverId: string): void {
  if (queue.get().driverId !== driverId) setQueueState({ driverId, actions: [] });
}

/** Remembers the restaurants of the orders on the screen: a queued action is shown by its own. */
export function rememberNames(orders: readonly Order[]): void {
  for (const { id, restaurantName } of orders) names.set(id, restaurantName);
}

export function getName(orderId: string): string {
  return names.get(orderId) ?? '';
}
