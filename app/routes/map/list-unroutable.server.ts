import type { Order } from '#worker/domain/orders/order.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';

/** The ids of the orders that cannot be part of a route because they have no place. */
export function listUnroutable(orders: Order[]): string[] {
  return orders.filter((order) => !hasPlaces(order)).map(({ id }) => id);
}
