import { Money } from '#app/components/money.tsx';
import { OfferRing } from '#app/routes/dashboard/offer-ring.tsx';
import { NetworkOffer } from '#app/routes/offers/network-offer.tsx';
import { OfferAnswers } from '#app/routes/offers/offer-answers.tsx';
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
          {order.customerAddress && (
            <p translate="no" className="truncate">
              <span aria-hidden className="inline-block rtl:-scale-x-100">
                →
              </span>{' '}
              {order.customerAddress}
            </p>
          )}
        </div>
        <OfferRing isLarge order={order} now={now} />
      </div>
      <NetworkOffer order={order} className="text-small" />
      <OfferAnswers isTake order={order} className="py-5 text-title" />
    </article>
  );
}
