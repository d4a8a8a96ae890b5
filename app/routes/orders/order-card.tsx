import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { Money, useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { Clock, Flag, Route as RouteIcon } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { AcceptedForYou } from '#app/routes/offers/accepted-for-you.tsx';
import { NetworkOffer } from '#app/routes/offers/network-offer.tsx';
import { OfferRing } from '#app/routes/offers/offer-ring.tsx';
import type { Automated } from '#worker/domain/automation/automated.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { namePlatform } from '#worker/domain/orders/order-names.ts';
import { isStale } from '#worker/domain/orders/stale-orders.ts';
import type { OfferEvaluation, OfferReport } from '#worker/engines/offers/index.ts';
import { EditOrderLink, TEXT_LINK_CLASSES } from './edit-order-link.tsx';
import { NoteLink } from './note/note-link.tsx';
import { OrderNotes } from './note/order-notes.tsx';
import { OfferValue } from './offer-value.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderPlaces } from './order-places.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { SendState } from './send-state.tsx';
import { StaleQuestion } from './stale-question.tsx';
import { useDueTime } from './use-due-time.ts';

type Props = {
  order: Order;
  report?: OfferReport | undefined;
  automated?: Automated | undefined;
  now: number;
};

/** An open order with its actions. If it is stale at `now` (epoch ms), asks the driver to close it. */
export function OrderCard({ order, report, automated, now }: Props) {
  const headingId = `order-${order.id}`;
  const platform = namePlatform(order);
  const isOffer = order.status === 'pending';
  const evaluation = report?.evaluations[order.id];
  const isOld = isStale(order, now);
  return (
    <article
      aria-labelledby={isOffer ? `${headingId} ${headingId}-pay` : headingId}
      data-order-id={order.id}
      className={cx(CARD_CLASSES, 'flex flex-col gap-3 p-4')}
    >
      <div className="flex items-start justify-between gap-3 max-[18rem]:flex-wrap">
        <div className="min-w-0 flex-1 max-[18rem]:basis-full">
          <p className="mb-1 flex flex-wrap items-center gap-1.5">
            {platform && (
              <Badge>
                <span translate="no">{platform}</span>
              </Badge>
            )}
            <SampleBadge order={order} />
            <SendState orders={[order]} />
          </p>
          <h3 id={headingId} translate="no" className="scroll-mt-16 font-semibold text-title">
            {order.restaurantName}
          </h3>
        </div>
        <OrderPay order={order} evaluation={evaluation} />
        {isOffer && <OfferRing order={order} now={now} />}
      </div>
      {automated && <AcceptedForYou automated={automated} orders={[order]} />}
      <OrderPlaces order={order} />
      <OrderNotes orders={[order]} />
      <NetworkOffer order={order} className="text-small" />
      <OrderFacts order={order} isEvaluated={isOffer && evaluation !== undefined} />
      {report && isOffer && <OfferValue order={order} report={report} />}
      {isOld && <StaleQuestion order={order} now={now} />}
      <OrderActions order={order} isStale={isOld} isTake={evaluation?.isTake ?? false} />
    </article>
  );
}

type PayProps = { order: Order; evaluation: OfferEvaluation | undefined };

/** The payout, and for an evaluated offer the hourly pay of its detour. */
function OrderPay({ order: { id, status, payoutCents }, evaluation }: PayProps) {
  const t = useTranslations('orders');
  const tUnits = useTranslations('common');
  const writeMoney = useMoney();
  return (
    <p className="shrink-0 text-end">
      <span className="sr-only">{t('payout')} </span>
      <span id={`order-${id}-pay`} className="font-bold text-figure">
        <Money cents={payoutCents} />
      </span>
      {status === 'pending' && evaluation && (
        <span className="block text-ink-soft text-small tabular-nums">
          {tUnits('perHour', { amount: writeMoney(evaluation.netCentsPerHour) })}
        </span>
      )}
    </p>
  );
}

/**
 * An order's distance, minutes and times. For an evaluated offer, the platform's figures are omitted, because the card shows what
 * the offer adds to the route.
 */
function OrderFacts({ order, isEvaluated }: { order: Order; isEvaluated: boolean }) {
  const t = useTranslations('orders');
  const measures = useMeasures();
  const writeTime = useDateTime();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-small tabular-nums">
      {!isEvaluated && order.distanceMiles !== null && (
        <span className="inline-flex items-center gap-1.5">
          <RouteIcon aria-hidden className="size-4" />
          {measures.miles(order.distanceMiles)}
        </span>
      )}
      {!isEvaluated && order.estimatedMinutes !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden className="size-4" />
          {measures.minutes(order.estimatedMinutes)}
        </span>
      )}
      <DeliverBy order={order} />
      {order.status === 'pending' && (
        <span>{t('openUntil', { time: writeTime(order.expiresAt, 'time') })}</span>
      )}
      <EditOrderLink order={order} />
      <NoteLink order={order} className={TEXT_LINK_CLASSES} />
    </p>
  );
}

function DeliverBy({ order: { promisedAt, createdAt } }: { order: Order }) {
  const t = useTranslations('orders');
  const writeDue = useDueTime();
  if (promisedAt === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
      <Flag aria-hidden className="size-4 shrink-0" />
      {t('deliverBy', { time: writeDue(promisedAt, createdAt) })}
    </span>
  );
}
