import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { CancelReason, OrderStatus } from './order.ts';

/** After this time a driver is asked how an active order ended. */
const ASK_AFTER_MS = 12 * HOUR_MS;

/** After so long an accepted order is canceled automatically, for the reason `stale`. */
export const CLOSE_AFTER_MS = 36 * HOUR_MS;

/** How long an automatically closed order can be reopened. */
const REOPEN_MS = 7 * DAY_MS;

/** Whether an order has been active for so long at `now` (epoch ms) that it was probably delivered or given up. */
export function isStale(
  { status, acceptedAt }: { status: OrderStatus; acceptedAt: number | null },
  now: number,
): boolean {
  return status === 'accepted' && acceptedAt !== null && acceptedAt + ASK_AFTER_MS <= now;
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
