import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime, useDateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { HistoryLinks } from '#app/components/ui/history-links.tsx';
import { History, SearchX } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { getEarnedCents, type HistoryEntry, type OrderStatus } from '#worker/domain/orders/order.ts';
import { isFiltering, type OrderFilter, SEARCHED_ORDERS } from '#worker/domain/orders/order-filter.ts';
import { canRenew, canReopen } from '#worker/domain/orders/stale-orders.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';
import { EditOrderLink } from './edit-order-link.tsx';
import { PlatformName } from './platform-name.tsx';
import { SampleBadge } from './sample-badge.tsx';
import { ReopenButton } from './stale-question.tsx';

type Props = {
  orders: HistoryEntry[];
  nextCursor: string | null;
  isOlderPage: boolean;
  filter?: OrderFilter;
  sort?: OfferSort;
  /** The last archived month, "2025-06". */
  archivedThrough?: string | null;
  /** The time of the response (epoch ms), which determines what can be reopened or corrected. */
  now?: number;
};

/** The finished orders that match the filter, newest first, paginated. */
export function OrderHistory({
  orders,
  nextCursor,
  isOlderPage,
  filter = {},
  sort,
  archivedThrough,
  now = 0,
}: Props) {
  const t = useTranslations('orders');
  const isAllArchived = Boolean(archivedThrough) && !isFiltering(filter);
  return (
    <Card id="history" title={t('history')}>
      {filter.text && (
        <p className="mb-3 text-ink-soft text-small">{t('searchedText', { count: SEARCHED_ORDERS })}</p>
      )}
      {orders.length === 0 ? (
        !isAllArchived && <NoHistory isFiltered={isFiltering(filter)} sort={sort} />
      ) : (
        <ul className="flex flex-col">
          {orders.map((order) => (
            <HistoryRow key={order.id} order={order} now={now} />
          ))}
        </ul>
      )}
      {archivedThrough && nextCursor === null && <ArchiveNote through={archivedThrough} />}
      <HistoryLinks
        heading="history"
        newest={isOlderPage ? { to: paths.findOrders(filter, { sort }) } : null}
        older={nextCursor ? { to: paths.findOrders(filter, { sort, before: nextCursor }) } : null}
      />
    </Card>
  );
}

function ArchiveNote({ through }: { through: string }) {
  const t = useTranslations('orders');
  const month = useDateTime()(Date.parse(through), 'utcMonth');
  return <p className="pt-3 text-ink-soft text-small">{t('archivedText', { month })}</p>;
}

function NoHistory({ isFiltered, sort }: { isFiltered: boolean; sort: OfferSort | undefined }) {
  const t = useTranslations('orders');
  if (!isFiltered) return <EmptyState icon={History} title={t('noHistory')} text={t('noHistoryText')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')}>
      <Link to={paths.findOrders({}, { sort })} className={getButtonClasses('secondary')}>
        {t('clearFilter')}
      </Link>
    </EmptyState>
  );
}

const TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  accepted: 'neutral',
  completed: 'accent',
  declined: 'neutral',
  cancelled: 'danger',
  expired: 'neutral',
};

/** Returns whether the order was imported with only a date. */
function hasNoTime({ source, acceptedAt }: HistoryEntry): boolean {
  return source === 'import' && acceptedAt === null;
}

function HistoryRow({ order, now }: { order: HistoryEntry; now: number }) {
  const t = useTranslations('orders');
  const isEarned = getEarnedCents(order) === order.payoutCents;
  const Payout = isEarned ? 'span' : 'del';
  const isReopenable = now > 0 && (canReopen(order, now) || canRenew(order, now));
  return (
    <li
      data-order-id={order.id}
      className="flex items-center justify-between gap-3 border-line border-t py-3 first:border-t-0 first:pt-0 max-[18rem]:flex-wrap"
    >
      <div className="min-w-0 max-[18rem]:basis-full">
        <p translate="no" className="font-semibold">
          {order.restaurantName}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-small">
          <PlatformName orders={[order]} />
          <DateTime at={order.completedAt ?? order.createdAt} style={hasNoTime(order) ? 'day' : 'dateTime'} />
          <SampleBadge order={order} />
          <ImportedBadge order={order} />
          {order.editedAt !== null && <Badge>{t('edited')}</Badge>}
          {order.status === 'completed' && <EditOrderLink order={order} now={now} />}
          {order.cancelReason && <span>{t(`cancelReasons.${order.cancelReason}`)}</span>}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Payout className={cx('font-semibold', !isEarned && 'text-ink-soft')}>
          <Money cents={order.payoutCents} />
        </Payout>
        <Badge tone={TONES[order.status]}>{t(order.status)}</Badge>
        {isReopenable && <ReopenButton order={order} />}
      </div>
    </li>
  );
}

/** A badge that marks an imported order. */
function ImportedBadge({ order }: { order: HistoryEntry }) {
  const t = useTranslations('common');
  return order.source === 'import' ? <Badge>{t('imported')}</Badge> : null;
}
