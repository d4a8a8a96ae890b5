import type { Order } from '#worker/domain/orders/order.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Minutes after its placement at which an order is due, unless its deadline is known. */
export const DEADLINE_MINUTES = 60;

/** Tolerance for the rounding of two sums of the same legs; far below a second. */
export const EPSILON_MINUTES = 1e-6;

type Due = Pick<Order, 'promisedAt' | 'placedAt' | 'createdAt' | 'acceptedAt' | 'isSample'>;

/**
 * Returns when an order is due, in epoch ms: its known deadline, else 60 minutes after it was placed or, if that is unknown,
 * after it arrived here.
 *
 * A sample may stay open for hours, so its 60 minutes start when it is accepted, and until then at `now`.
 */
export function getDeadline(order: Due, now: number): number {
  return order.promisedAt ?? getPlacement(order, now) + DEADLINE_MINUTES * MINUTE_MS;
}

/** Returns the best known time at which an order was placed, in epoch ms. */
export function getPlacement(
  { placedAt, createdAt, acceptedAt, isSample }: Omit<Due, 'promisedAt'>,
  now: number,
): number {
  return isSample ? (acceptedAt ?? now) : (placedAt ?? createdAt);
}
