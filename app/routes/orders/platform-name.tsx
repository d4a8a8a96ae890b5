import type { Order } from '#worker/domain/orders/order.ts';
import { writePlatforms } from '#worker/domain/orders/order-names.ts';

/** The platforms of orders; nothing where the restaurant's name is the platform's. */
export function PlatformName({ orders }: { orders: readonly Order[] }) {
  const names = writePlatforms(orders);
  return names && <span translate="no">{names}</span>;
}
