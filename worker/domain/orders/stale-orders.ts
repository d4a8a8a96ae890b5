import { getLastStep, wasForgotten } from '#worker/domain/earnings/active-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import type { CancelReason, Order, OrderStatus } from './order.ts';

/** After this time a driver is asked how an active order ended. */
export const ASK_AFTER_MS = 12 * HOUR_MS;

/** After so long an accepted order is canceled automatically, for the reason `stale`. */
export const CLOSE_AFTER_MS = 36 * HOUR_MS;

/** How long after its time an offer that the driver typed can be brought back. */
const RENEW_MS = DAY_MS;

/** How long an automatically closed order can be reopened. */
export const REOPEN_MS = 7 * DAY_MS;

/** Whether an order has been active for so long at `now` (epoch ms) that it was probably delivered or given up. */
export function isStale(
  { status, acceptedAt }: { status: OrderStatus; acceptedAt: number | null },
  now: number,
): boolean {
  return status === 'accepted' && acceptedAt !== null && acceptedAt + ASK_AFTER_MS <= now;
}

/** What an order takes when it does not say how many minutes. */
const TYPICAL_MINUTES = 30;

type LateOrder = Pick<Order, 'acceptedAt' | 'arrivedAt' | 'pickedUpAt' | 'estimatedMinutes' | 'promisedAt'>;

/**
 * Returns when an order that is marked as completed at `now` was delivered (epoch ms): after longer than any delivery takes, when
 * it was expected to be, so that its pay and time count where they were earned.
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

/** Whether an automatically closed order can still be reopened at `now` (epoch ms). */
export function canReopen(order: ClosedOrder, now: number): boolean {
  return isStaleClose(order) && (order.cancelledAt ?? 0) + REOPEN_MS >= now;
}

/** Whether an offer that expired can be brought back at `now` (epoch ms): one the driver typed, for the driver may have taken it. */
export function canRenew(
  { source, status, expiresAt }: Pick<Order, 'source' | 'status' | 'expiresAt'>,
  now: number,
): boolean {
  const hasExpired = (status === 'pending' || status === 'expired') && expiresAt <= now;
  return source === 'manual' && hasExpired && expiresAt + RENEW_MS >= now;
}
