import type { Order } from '#worker/domain/orders/order.ts';
import type { PlannedStop } from './route.ts';

/** Whether a stop is behind the driver: its order is picked up, or gone from the open ones. */
export function isStopDone(
  stop: Pick<PlannedStop, 'orderId' | 'kind'>,
  openOrders: readonly Order[],
): boolean {
  const order = openOrders.find(({ id }) => id === stop.orderId);
  return !order || (stop.kind === 'pickup' && order.pickedUpAt !== null);
}
