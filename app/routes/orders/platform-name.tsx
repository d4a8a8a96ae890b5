import { type Named, writePlatforms } from '#worker/domain/orders/order-names.ts';

/** The platforms of orders; nothing where the restaurant's name is the platform's. */
export function PlatformName({ orders }: { orders: readonly Named[] }) {
  const names = writePlatforms(orders);
  return names && <span translate="no">{names}</span>;
}
