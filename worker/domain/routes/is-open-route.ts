import type { Order } from '#worker/domain/orders/order.ts';
import type { ShownRoute } from './route.ts';

/** Whether any of the route is still ahead. */
export function isOpenRoute(route: ShownRoute | null, orders: Order[]): route is ShownRoute {
  return orders.some(({ id }) => route?.orderIds.includes(id));
}
