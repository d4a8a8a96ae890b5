import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How many minutes after it was placed an order is due, unless its deadline is known. */
export const DEADLINE_MINUTES = 60;

type Due = Pick<Order, 'promisedAt' | 'placedAt' | 'createdAt' | 'acceptedAt' | 'isSample'>;

/**
 * When an order is due, in epoch ms: as is known, else 60 minutes after it was placed, which is when
 * it arrived here unless its dispatch service said when.
 *
 * A sample waits for hours to be tried out, so its hour begins when it is accepted, or now while it is not.
 */
export function getDeadline(order: Due, now: number): number {
  return order.promisedAt ?? getPlacement(order, now) + DEADLINE_MINUTES * MINUTE_MS;
}

/** Returns the best known instant an order was placed, in epoch ms. */
export function getPlacement(
  { placedAt, createdAt, acceptedAt, isSample }: Omit<Due, 'promisedAt'>,
  now: number,
): number {
  return isSample ? (acceptedAt ?? now) : (placedAt ?? createdAt);
}
