import type { Order } from '#worker/domain/orders/order.ts';
import { hasPlaces } from '#worker/domain/routes/plan-route.ts';

/** Returns the IDs of orders that can't be part of a route because they have no place. */
export function listUnroutable(orders: Order[]): string[] {
  return orders.filter((order) => !hasPlaces(order)).map(({ id }) => id);
}
