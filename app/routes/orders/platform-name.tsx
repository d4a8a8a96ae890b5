import { type Named, writePlatforms } from '#worker/domain/orders/order-names.ts';

/** The names of the orders' platforms. Renders nothing if the restaurant's name is already the platform's. */
export function PlatformName({ orders }: { orders: readonly Named[] }) {
  const names = writePlatforms(orders);
  return names && <span translate="no">{names}</span>;
}
