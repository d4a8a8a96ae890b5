import type { Order } from '#worker/domain/orders/order.ts';
import type { RouteStop } from './route.ts';

/** Whether a stop is behind the driver: all its orders are picked up, or gone from the open ones. */
export function isStopDone(
  { orderIds, kind }: Pick<RouteStop, 'orderIds' | 'kind'>,
  openOrders: readonly Order[],
): boolean {
  return orderIds.every((orderId) => {
    const order = openOrders.find(({ id }) => id === orderId);
    return !order || (kind === 'pickup' && order.pickedUpAt !== null);
  });
}
