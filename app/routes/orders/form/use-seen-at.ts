import { useEffect, useRef, useState } from 'react';
import { getFormError } from '#app/components/form/form-reply.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OrderFormReply } from './order-form-reply.ts';

type Sent = { state: string; data?: OrderFormReply | undefined };

/**
 * Returns the order's last edit time (epoch ms, 0 if never) as of when its form opened, even if the page loads a newer one,
 * because the typed values are based on that version. Once the driver has been notified of a conflict, returns the latest, so
 * that saving again succeeds.
 */
export function useSeenAt({ editedAt }: Order, { state, data: reply }: Sent): number {
  const [seenAt, setSeenAt] = useState(editedAt ?? 0);
  const told = useRef(reply);
  useEffect(() => {
    if (state !== 'idle' || told.current === reply) return;
    told.current = reply;
    if (getFormError(reply) === 'orderMoved') setSeenAt(editedAt ?? 0);
  }, [state, reply, editedAt]);
  return seenAt;
}
