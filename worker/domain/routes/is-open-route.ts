import type { Order } from '#worker/domain/orders/order.ts';
import type { Route } from './route.ts';

/** Whether any of the route is still ahead. */
export function isOpenRoute(route: Route | null, orders: Order[]): route is Route {
  return orders.some(({ id }) => route?.orderIds.includes(id));
}
