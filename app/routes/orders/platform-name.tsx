import type { Order } from '#worker/domain/orders/order.ts';
import { writePlatforms } from '#worker/domain/orders/order-names.ts';

/** The platforms beside the restaurants' names; nothing where such a name is the platform's already. */
export function PlatformName({ orders }: { orders: readonly Order[] }) {
  const names = writePlatforms(orders);
  return names && <span translate="no">{names}</span>;
}
