import { Money } from '#app/components/money.tsx';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';
import { OfferRing } from '#app/routes/dashboard/offer-ring.tsx';
import { GoneOffers } from '#app/routes/offers/gone-offers.tsx';
import { NetworkOffer } from '#app/routes/offers/network-offer.tsx';
import { OfferAnswers } from '#app/routes/offers/offer-answers.tsx';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';

type Props = { offer: Order | undefined; gone: readonly GoneOffer[]; now: number };

/** An offer that arrived while driving, over the map and below its buttons, or why it is gone. */
export function ArrivingOffer({ offer, gone, now }: Props) {
  const place = useMoveGuard<HTMLDivElement>(offer ? [offer.id] : []);
  return (
    <div className="pointer-events-none relative mx-auto w-full max-w-xl px-3 pt-22 pb-3 *:pointer-events-auto">
      <GoneOffers
        gone={offer ? [] : gone}
        now={now}
        className="not-empty:rounded-card not-empty:bg-surface not-empty:p-4 text-title not-empty:shadow-float"
      />
      <div ref={place} role="status">
        {offer && <OfferOverMap key={offer.id} order={offer} now={now} />}
      </div>
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
          <h2 id={headingId} translate="no" dir="auto" className="truncate font-semibold">
            {order.restaurantName}
          </h2>
          {order.customerAddress && (
            <p className="flex gap-1">
              <span aria-hidden className="shrink-0 rtl:-scale-x-100">
                →
              </span>
              <span translate="no" dir="auto" className="min-w-0 truncate">
                {order.customerAddress}
              </span>
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
