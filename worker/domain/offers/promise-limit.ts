import type { Order } from '../orders/order.ts';
import { MINUTE_MS } from '../shared/time.ts';

/** How many minutes after it was placed an order is promised, unless its promise is known. */
export const PROMISE_MINUTES = 60;

/**
 * When an order is promised to be there, in epoch ms: 60 minutes after it was placed.
 *
 * A sample waits for hours to be tried out, so its hour begins when it is accepted, or now while it is not.
 */
export function getPromiseLimit(
  { createdAt, acceptedAt, isSample }: Pick<Order, 'createdAt' | 'acceptedAt' | 'isSample'>,
  now: number,
): number {
  return (isSample ? (acceptedAt ?? now) : createdAt) + PROMISE_MINUTES * MINUTE_MS;
}
