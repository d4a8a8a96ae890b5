import { useEffect, useRef, useState } from 'react';
import { getFormError } from '#app/components/form/form-reply.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OrderFormReply } from './order-form-reply.ts';

type Sent = { state: string; data?: OrderFormReply | undefined };

/**
 * Returns when an order was last edited as its form opened (epoch ms; 0: never), whatever the page reads later: what is typed
 * belongs to those values. Once the driver was told that it has changed, the newest, so that saving again succeeds.
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
