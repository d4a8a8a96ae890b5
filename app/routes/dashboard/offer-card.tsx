import { useTranslations } from 'use-intl';
import { LazyDetails } from '#app/components/lazy/lazy-details.tsx';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { Money } from '#app/components/money.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { ChevronDown, Sparkles } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { NetworkOffer } from '#app/routes/offers/network-offer.tsx';
import { OfferAnswers } from '#app/routes/offers/offer-answers.tsx';
import { OfferRing } from '#app/routes/offers/offer-ring.tsx';
import { useWorth } from '#app/routes/offers/use-worth.ts';
import { EditOrderLink } from '#app/routes/orders/edit-order-link.tsx';
import { SampleBadge } from '#app/routes/orders/sample-badge.tsx';
import { SendState } from '#app/routes/orders/send-state.tsx';
import { useDueTime } from '#app/routes/orders/use-due-time.ts';
import { OfferVerdict } from '#app/routes/orders/verdict-badge.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { splitAddress } from '#worker/domain/places/split-address.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import {
  countAllMinutes,
  MAX_ACTIVE_ORDERS,
  type OfferEvaluation,
  type OfferReport,
} from '#worker/engines/offers/index.ts';

// Shown on "Why?", so it isn't part of the initial load.
const OfferDetails = lazyUntilThere(() =>
  import('#app/routes/offers/offer-details.tsx').then((module) => module.OfferDetails),
);

type Props = { order: Order; report: OfferReport; now: number };

/** A new offer: pay, detour, verdict, and the Decline and Accept buttons. */
export function OfferCard({ order, report, now }: Props) {
  const evaluation = report.evaluations[order.id];
  const headingId = `offer-${order.id}`;
  const isTake = evaluation?.isTake ?? false;
  return (
    <article
      aria-labelledby={`${headingId} ${headingId}-pay`}
      data-order-id={order.id}
      className={cx(CARD_CLASSES, 'px-4 pt-2.5 short:pt-1.5 pb-2.5 lg:py-2')}
    >
      <div className="flex items-center gap-3 max-[18rem]:flex-wrap max-[18rem]:justify-between max-[18rem]:gap-y-1">
        <div className="min-w-0 flex-1 max-[18rem]:order-last max-[18rem]:basis-full">
          <div className="flex items-center gap-x-2 max-[22.5rem]:flex-wrap">
            <h3
              id={headingId}
              translate="no"
              dir="auto"
              className="line-clamp-2 min-w-0 break-words font-semibold text-small"
            >
              {order.restaurantName}
            </h3>
            <SampleBadge order={order} />
          </div>
          <p className="flex items-center gap-1 text-caption text-ink-soft max-[22.5rem]:flex-wrap">
            {order.customerAddress && (
              <span className="flex min-w-0 max-w-full gap-1">
                <span aria-hidden className="shrink-0 before:content-['\2192'] rtl:-scale-x-100" />
                <span translate="no" dir="auto" className="line-clamp-2 min-w-0 break-words">
                  {splitAddress(order.customerAddress).address}
                </span>
              </span>
            )}
            <DueTime order={order} />
          </p>
          <p className="empty:hidden">
            <SendState orders={[order]} />
          </p>
        </div>
        {/* After the heading in the DOM, for screen reader users who navigate by headings. */}
        <p
          id={`${headingId}-pay`}
          className={cx('order-first shrink-0 font-bold text-heading', isTake && 'text-accent')}
        >
          <Money cents={order.payoutCents} />
        </p>
        <OfferRing order={order} now={now} />
      </div>
      <NetworkOffer order={order} className="mt-1.5 text-caption" />
      {report.suggestedIds.includes(order.id) && <Suggestion />}
      {evaluation ? (
        <Worth order={order} report={report} evaluation={evaluation} />
      ) : (
        <Unevaluated order={order} report={report} />
      )}
      <OfferAnswers order={order} isTake={isTake} className="py-3" />
    </article>
  );
}

function Suggestion() {
  const t = useTranslations('offer');
  return (
    <p className="mt-1.5 flex items-center gap-1.5 font-semibold text-accent text-caption">
      <Sparkles aria-hidden className="size-4 shrink-0" />
      {t('suggestion')}
    </p>
  );
}

/** The verdict and what the offer adds to the route. The full explanation loads on demand. */
function Worth({ order, report, evaluation }: Omit<Props, 'now'> & { evaluation: OfferEvaluation }) {
  const t = useTranslations('home.offer');
  const { rate, adds } = useWorth({ ...evaluation, minutes: countAllMinutes(evaluation) });
  return (
    <LazyDetails
      load={OfferDetails.load}
      className="group mb-0.5 short:mb-0"
      source={evaluation}
      withoutScripts={
        <a
          href={paths.offerReasons(order.id)}
          className="inline-flex min-h-12 items-center text-accent underline"
        >
          {t('why')}
        </a>
      }
      summary={
        <summary className="flex min-h-target list-none flex-wrap items-center gap-x-2 text-small [&::-webkit-details-marker]:hidden">
          <OfferVerdict evaluation={evaluation} />
          <span className="font-semibold tabular-nums">{rate}</span>
          <span className="flex-1 whitespace-nowrap text-caption text-ink-soft tabular-nums">{adds}</span>
          <span className="inline-flex shrink-0 items-center gap-0.5 font-semibold text-accent">
            {t('why')}
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </span>
        </summary>
      }
    >
      {(isOpen) => <OfferDetails order={order} report={report} evaluation={evaluation} isOpen={isOpen} />}
    </LazyDetails>
  );
}

/** The delivery deadline, or nothing if it is unknown. */
function DueTime({ order: { promisedAt, createdAt } }: { order: Order }) {
  const t = useTranslations('drive');
  const writeDue = useDueTime();
  if (promisedAt === null) return null;
  return (
    <span className="shrink-0 whitespace-nowrap font-semibold text-ink tabular-nums">
      {t('by', { time: writeDue(promisedAt, createdAt) })}
    </span>
  );
}

function Unevaluated({ order, report }: Omit<Props, 'now'>) {
  const t = useTranslations('offer.unevaluated');
  const reason = report.unevaluated[order.id];
  if (!reason) return <div className="h-3" />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 py-2 text-ink-soft text-small">
      {t(reason, { max: String(MAX_ACTIVE_ORDERS) })} <EditOrderLink order={order} />
    </p>
  );
}
