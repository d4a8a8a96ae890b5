import { useTranslations } from 'use-intl';
import { AddressText } from '#app/components/address-text.tsx';
import { MapPin, Store } from '#app/components/ui/icons.ts';
import type { Order } from '#worker/domain/orders/order.ts';

/** An order's addresses and, for an active order, the next step. */
export function OrderPlaces({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const isOnBoard = order.pickedUpAt !== null;
  return (
    <>
      {order.status === 'accepted' && (
        <p className="rounded-control bg-accent-soft px-3 py-2 font-semibold text-accent-strong text-small">
          {isOnBoard ? t('headToDropoff') : t('headToPickup')}
        </p>
      )}
      <dl className="flex flex-col gap-1.5 text-small empty:hidden">
        {order.restaurantAddress && (
          <div className="flex gap-2">
            <dt>
              <Store aria-hidden className="mt-0.5 size-4 text-ink-soft" />
              <span className="sr-only">{t('from')}</span>
            </dt>
            <dd translate="no" className="min-w-0">
              {order.restaurantAddress}
            </dd>
          </div>
        )}
        {order.customerAddress && (
          <div className="flex gap-2">
            <dt>
              <MapPin aria-hidden className="mt-0.5 size-4 text-ink-soft" />
              <span className="sr-only">{t('to')}</span>
            </dt>
            <dd translate="no" className="min-w-0">
              <AddressText address={order.customerAddress} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
