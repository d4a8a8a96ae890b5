import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { OfferRing } from '#app/routes/dashboard/offer-ring.tsx';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';

/** An offer that came while the driver drives, over the map. */
export function ArrivingOffer({ offer, now }: { offer: Order | undefined; now: number }) {
  return (
    <div role="status" className="absolute inset-x-3 bottom-3 mx-auto max-w-xl">
      {offer && <OfferOverMap key={offer.id} order={offer} now={now} />}
    </div>
  );
}

function OfferOverMap({ order, now }: { order: Order; now: number }) {
  const t = useTranslations('orders');
  const fetcher = useFetcher({ key: getOrderFetcherKey(order.id) });
  const headingId = `offer-${order.id}`;
  return (
    <article
      aria-labelledby={headingId}
      data-order-id={order.id}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-float"
    >
      <div className="flex items-center gap-3 text-title">
        <p className="shrink-0 font-bold text-heading">
          <Money cents={order.payoutCents} />
        </p>
        <div className="min-w-0 flex-1">
          <h2 id={headingId} translate="no" className="truncate font-semibold">
            {order.restaurantName}
          </h2>
          <p translate="no" className="truncate">
            → {order.customerAddress}
          </p>
        </div>
        <OfferRing order={order} now={now} />
      </div>
      <fetcher.Form method="post" className="flex gap-3">
        <input type="hidden" name="orderId" value={order.id} />
        {(['decline', 'accept'] as const).map((action) => (
          <Button
            key={action}
            type="submit"
            name="intent"
            value={action}
            variant={action === 'accept' ? 'primary' : 'secondary'}
            disabled={fetcher.state !== 'idle'}
            aria-label={t('actionFor', { action: t(action), restaurant: order.restaurantName })}
            className="min-h-16 flex-1 text-title"
          >
            {t(action)}
          </Button>
        ))}
      </fetcher.Form>
    </article>
  );
}
