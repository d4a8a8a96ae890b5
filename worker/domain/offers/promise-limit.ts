import type { Order } from '../orders/order.ts';
import { MINUTE_MS } from '../shared/time.ts';

/** How many minutes after it was placed an order is promised, unless its promise is known. */
export const PROMISE_MINUTES = 60;

type Promising = Pick<Order, 'promisedAt' | 'placedAt' | 'createdAt' | 'acceptedAt' | 'isSample'>;

/**
 * When an order is promised to be there, in epoch ms: as is known, else 60 minutes after it was placed, which is when it
 * arrived here unless its dispatch service told.
 *
 * A sample waits for hours to be tried out, so its hour begins when it is accepted, or now while it is not.
 */
export function getPromiseLimit(order: Promising, now: number): number {
  return order.promisedAt ?? findPlacement(order, now) + PROMISE_MINUTES * MINUTE_MS;
}

function findPlacement({ placedAt, createdAt, acceptedAt, isSample }: Promising, now: number): number {
  return isSample ? (acceptedAt ?? now) : (placedAt ?? createdAt);
}
