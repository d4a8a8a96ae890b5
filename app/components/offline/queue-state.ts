import { useConnection } from '#app/components/layout/use-connection.ts';
import { createStore } from '#app/lib/create-store.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';

/** A queued action with its sequence number. */
export type StoredAction = QueuedAction & { seq: number };

/** The queue state that every screen needs; the queue's script loads only if something is queued. */
export type QueueState = {
  /** The driver who owns the queue; null until known. */
  driverId: string | null;
  actions: readonly StoredAction[];
  /** Whether the last request could not reach the server. */
  isLost: boolean;
};

const queue = createStore<QueueState>({ driverId: null, actions: [], isLost: false });
const names = new Map<string, string>();

export const getQueueState = queue.get;

/** Returns the driver's queued actions; the reference stays the same until they change. */
export function useQueuedActions(): QueueState['actions'] {
  return queue.usePart(({ actions }) => actions);
}

export function useIsLost(): boolean {
  return queue.usePart(({ isLost }) => isLost);
}

/** Whether the phone has no connection or can't reach the server; false during server rendering. */
export function useIsOffline(): boolean {
  const isConnected = useConnection();
  const isLost = useIsLost();
  return !isConnected || isLost;
}

export function setQueueState(changes: Partial<QueueState>): void {
  const before = queue.get();
  const next = { ...before, ...changes };
  const isStillEmpty = next.actions.length + before.actions.length === 0;
  queue.set({ ...next, actions: isStillEmpty ? before.actions : next.actions });
}

/** Sets the signed-in driver and hides the actions of other drivers. */
export function setDriver(driverId: string): void {
  if (queue.get().driverId !== driverId) setQueueState({ driverId, actions: [] });
}

/** Stores the restaurant names of the orders on screen, for labeling queued actions. */
export function rememberNames(orders: readonly Order[]): void {
  for (const { id, restaurantName } of orders) names.set(id, restaurantName);
}

export function getName(orderId: string): string {
  return names.get(orderId) ?? '';
}

/** Returns the order an action is about. An order not added yet is identified by the action's key. */
export function getOrderId(action: StoredAction): string {
  return action.kind === 'add' ? action.key : action.orderId;
}

/**
 * Whether a form must be queued to take effect in order: because actions are waiting, or because one was sent for the same order
 * and the cached pages don't show it yet.
 */
export function isBehind(form: FormData): boolean {
  const orderIds = form.getAll('orderId');
  return queue
    .get()
    .actions.some(
      (action) =>
        action.state === 'waiting' || (action.state === 'sent' && orderIds.includes(getOrderId(action))),
    );
}
