import { useTimeZone, useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { CLOSE_AFTER_MS } from '#worker/domain/orders/stale-orders.ts';
import { addDays, getLocalDay } from '#worker/domain/shared/time.ts';
import { OrderMoveForm } from './order-move-form.tsx';

/** Asks about an order that has been active for too long. The card's buttons are the answers. */
export function StaleQuestion({ order: { acceptedAt }, now }: { order: Order; now: number }) {
  const t = useTranslations('orders');
  const writeTime = useDateTime();
  const timeZone = useTimeZone() ?? 'UTC';
  if (acceptedAt === null) return null;
  const today = getLocalDay(now, timeZone);
  const accepted = getLocalDay(acceptedAt, timeZone);
  const day = accepted === today ? 'today' : accepted === addDays(today, -1) ? 'yesterday' : 'other';
  return (
    <p className="rounded-control bg-warn-soft px-3 py-2 text-small">
      <span className="font-semibold">
        {t('staleQuestion', { day, date: writeTime(acceptedAt, 'dateTime') })}
      </span>{' '}
      {t('staleClose', { time: writeTime(acceptedAt + CLOSE_AFTER_MS, 'dateTime') })}
    </p>
  );
}

/** Reopens an automatically closed order. */
export function ReopenButton({ order }: { order: Pick<Order, 'id' | 'restaurantName' | 'payoutCents'> }) {
  const t = useTranslations('orders');
  return (
    <OrderMoveForm
      orders={[order]}
      buttons={[{ move: 'restore', label: t('reopen'), variant: 'secondary' }]}
    />
  );
}
