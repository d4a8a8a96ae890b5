import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';
import { cx } from '#app/lib/cx.ts';
import { GoneOffers } from '#app/routes/offers/gone-offers.tsx';
import { NetworkOffer } from '#app/routes/offers/network-offer.tsx';
import { OfferAnswers } from '#app/routes/offers/offer-answers.tsx';
import { OfferRing } from '#app/routes/offers/offer-ring.tsx';
import { useWorth } from '#app/routes/offers/use-worth.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getVerdict } from '#worker/engines/offers/index.ts';
import type { DriveFigures } from '#worker/services/map/get-drive-page.ts';

type Props = {
  offer: Order | undefined;
  figures: DriveFigures | undefined;
  gone: readonly GoneOffer[];
  now: number;
};

/** An offer that arrived while driving, shown over the map below its buttons, or the reason why it is gone. */
export function ArrivingOffer({ offer, figures, gone, now }: Props) {
  const place = useMoveGuard<HTMLDivElement>(offer ? [offer.id] : []);
  return (
    <div className="pointer-events-none relative mx-auto w-full max-w-xl px-3 pt-22 pb-3 *:pointer-events-auto">
      <GoneOffers
        gone={offer ? [] : gone}
        now={now}
        className="not-empty:rounded-card not-empty:bg-surface not-empty:p-4 text-title not-empty:shadow-float"
      />
      <div ref={place}>
        {offer && <OfferOverMap key={offer.id} order={offer} figures={figures} now={now} />}
      </div>
    </div>
  );
}

type OfferProps = Pick<Props, 'figures' | 'now'> & { order: Order };

function OfferOverMap({ order, figures, now }: OfferProps) {
  const headingId = `offer-${order.id}`;
  const isTake = figures?.isTake ?? false;
  return (
    <article
      aria-labelledby={`${headingId} ${headingId}-pay`}
      data-order-id={order.id}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 short:p-3 shadow-float"
    >
      <div className="flex items-center gap-3 text-title">
        {/* If both don't fit side by side, the places go below the pay. */}
        <div className="flex @max-[23rem]:grid min-w-0 flex-1 items-center @max-[23rem]:gap-0 gap-3 @max-[23rem]:leading-tight">
          <div className="min-w-0 flex-1">
            <h2 id={headingId} translate="no" dir="auto" className="truncate font-semibold">
              {order.restaurantName}
            </h2>
            {order.customerAddress && (
              <p className="flex short:@max-[23rem]:hidden gap-1">
                <span aria-hidden className="shrink-0 before:content-['\2192'] rtl:-scale-x-100" />
                <span translate="no" dir="auto" className="line-clamp-2 min-w-0 break-words">
                  {order.customerAddress}
                </span>
              </p>
            )}
          </div>
          {/* After the heading in the DOM, for screen reader users who navigate by headings. */}
          <p
            id={`${headingId}-pay`}
            className={cx('order-first shrink-0 font-bold text-heading', isTake && 'text-accent')}
          >
            <Money cents={order.payoutCents} />
          </p>
        </div>
        <OfferRing isLarge order={order} now={now} />
      </div>
      {figures && <Worth {...figures} />}
      <NetworkOffer order={order} className="text-small" />
      <OfferAnswers isTake={isTake} order={order} className="px-1! py-5 text-title" />
    </article>
  );
}

/** The verdict, the offer's hourly pay, and what it adds to the route. */
function Worth(figures: DriveFigures) {
  const tVerdict = useTranslations('offer.verdict');
  const { rate, adds } = useWorth(figures);
  const verdict = getVerdict(figures);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-title tabular-nums leading-tight">
      <span className={cx('font-bold', verdict === 'take' && 'text-accent')}>{tVerdict(verdict)}</span>
      <span className="font-semibold">{rate}</span>
      <span className="whitespace-nowrap max-[18rem]:whitespace-normal">{adds}</span>
    </p>
  );
}
