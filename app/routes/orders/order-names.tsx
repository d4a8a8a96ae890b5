import type { Order } from '#worker/domain/orders/order.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';

export type NamedOrder = Pick<Order, 'id' | 'platform' | 'restaurantName' | 'customerAddress'>;

/** Identifies an order where several could be meant: platform, restaurant and address. */
export function OrderNames({ order, className }: { order: NamedOrder; className: string }) {
  return (
    <p translate="no" className={className}>
      {writeOrderNames([order])}
      {order.customerAddress && (
        <span dir="auto" className="block text-ink-soft">
          {order.customerAddress}
        </span>
      )}
    </p>
  );
}
