import { type RefObject, useEffect, useRef } from 'react';
import { ignoreTapsOnContent } from '#app/components/taps/ignore-taps.ts';
import type { OptimisticOrders } from '#app/routes/orders/optimistic-orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';

/**
 * Returns a ref for the next stop. When the driver accepts an offer and it is the first active order or the last offer, scrolls
 * back up to the stop if it is above the viewport.
 */
export function useNextStopInSight(
  saved: readonly Order[],
  { activeOrders, pending }: OptimisticOrders,
): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  const isAccepting = saved.some(
    ({ id, status }) => status === 'pending' && activeOrders.some((order) => order.id === id),
  );
  const isFirst = saved.every(({ status }) => status !== 'accepted');
  const leads = isAccepting && (isFirst || pending.length === 0);
  const hasLed = useRef(leads);
  useEffect(() => {
    const isNow = leads && !hasLed.current;
    hasLed.current = leads;
    if (!isNow || !place.current || place.current.getBoundingClientRect().top >= 0) return;
    scrollTo({ top: 0 });
    ignoreTapsOnContent(new DOMRect(0, 0, innerWidth, innerHeight));
  }, [leads]);
  return place;
}
