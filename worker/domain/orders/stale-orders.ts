import { getLastStep, wasForgotten } from '#worker/domain/earnings/active-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { CancelReason, Order, OrderStatus } from './order.ts';

/** How long an order is active before its driver is asked how it ended. */
export const ASK_AFTER_MS = 12 * HOUR_MS;

/** How long an order is active before it is canceled automatically, for the reason `stale`. */
export const CLOSE_AFTER_MS = 36 * HOUR_MS;

/** How long after it expired an offer that the driver typed can be renewed. */
const RENEW_MS = DAY_MS;

/** How long an automatically closed order can be reopened. */
export const REOPEN_MS = 7 * DAY_MS;

/** Returns whether an order has been active for so long at `now` (epoch ms) that it was probably delivered or abandoned. */
export function isStale(
  { status, acceptedAt }: { status: OrderStatus; acceptedAt: number | null },
  now: number,
): boolean {
  return status === 'accepted' && acceptedAt !== null && acceptedAt + ASK_AFTER_MS <= now;
}

/** The assumed duration of an order that states none. */
const TYPICAL_MINUTES = 30;

type LateOrder = Pick<Order, 'acceptedAt' | 'arrivedAt' | 'pickedUpAt' | 'estimatedMinutes' | 'promisedAt'>;

/**
 * Returns when an order marked as completed at `now` was delivered (epoch ms). If more time has passed than a delivery takes,
 * that is when it was expected, so that its pay and time count where they were earned.
 */
export function getDeliveredAt(order: LateOrder, now: number): number {
  const { estimatedMinutes, promisedAt } = order;
  if (!wasForgotten(order, now)) return now;
  const expectedAt = getLastStep(order, now) + (estimatedMinutes ?? TYPICAL_MINUTES) * MINUTE_MS;
  return Math.min(now, Math.max(expectedAt, promisedAt ?? 0));
}

type ClosedOrder = { status: OrderStatus; cancelReason: CancelReason | null; cancelledAt: number | null };

export function isStaleClose({
  status,
  cancelReason,
}: Pick<ClosedOrder, 'status' | 'cancelReason'>): boolean {
  return status === 'cancelled' && cancelReason === 'stale';
}

/** Returns whether an automatically closed order can still be reopened at `now` (epoch ms). */
export function canReopen(order: ClosedOrder, now: number): boolean {
  return isStaleClose(order) && (order.cancelledAt ?? 0) + REOPEN_MS >= now;
}

/**
 * Returns whether an expired offer can be renewed at `now` (epoch ms): only one that the driver typed, because they may have
 * accepted it on the platform.
 */
export function canRenew(
  { source, status, expiresAt }: Pick<Order, 'source' | 'status' | 'expiresAt'>,
  now: number,
): boolean {
  const hasExpired = (status === 'pending' || status === 'expired') && expiresAt <= now;
  return source === 'manual' && hasExpired && expiresAt + RENEW_MS >= now;
}
