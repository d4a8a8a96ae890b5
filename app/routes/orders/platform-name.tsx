import type { Order } from '#worker/domain/orders/order.ts';
import { namePlatform } from '#worker/domain/orders/order-names.ts';

/** The platform beside the restaurant's name; nothing where that is the platform's already. */
export function PlatformName({ order }: { order: Order }) {
  const name = namePlatform(order);
  return name && <span translate="no">{name}</span>;
}
