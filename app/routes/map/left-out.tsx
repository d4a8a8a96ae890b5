import { useTranslations } from 'use-intl';
import type { Order } from '#worker/domain/orders/order.ts';

/** Lists the orders that can't be part of a route. */
export function LeftOut({ orders }: { orders: Order[] }) {
  const t = useTranslations('route');
  return (
    <div className="text-ink-soft text-small">
      <p>{t('leftOut', { count: orders.length })}</p>
      <ul className="list-disc break-words ps-5">
        {orders.map(({ id, restaurantName }) => (
          <li key={id} translate="no">
            {restaurantName}
          </li>
        ))}
      </ul>
    </div>
  );
}
