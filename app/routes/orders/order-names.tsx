import type { Order } from '#worker/domain/orders/order.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';

export type NamedOrder = Pick<Order, 'id' | 'platform' | 'restaurantName' | 'customerAddress'>;

/** Which order it is, where several could be meant: its platform and restaurant, and to whom it goes. */
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
