import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import type { CancelReason, OrderStatus } from './order.ts';

/** Nobody drives an order for so long: its driver is asked what became of it. */
const ASK_AFTER_MS = 12 * HOUR_MS;

/** An accepted order closes automatically after so long without an end: cancelled, for the reason `stale`. */
export const CLOSE_AFTER_MS = 36 * HOUR_MS;

/** How long an order that closed automatically can be brought back. */
const REOPEN_MS = 7 * DAY_MS;

/** Whether an order has been active for so long at `now` (epoch ms) that it was probably delivered or given up. */
export function isStale(
  { status, acceptedAt }: { status: OrderStatus; acceptedAt: number | null },
  now: number,
): boolean {
  return status === 'accepted' && acceptedAt !== null && acceptedAt + ASK_AFTER_MS <= now;
}

type ClosedOrder = { status: OrderStatus; cancelReason: CancelReason | null; cancelledAt: number | null };

/** Whether an order closed automatically. */
export function isStaleClose({
  status,
  cancelReason,
}: Pick<ClosedOrder, 'status' | 'cancelReason'>): boolean {
  return status === 'cancelled' && cancelReason === 'stale';
}

/** Whether an order that closed automatically can still be brought back at `now` (epoch ms). */
export function canReopen(order: ClosedOrder, now: number): boolean {
  return isStaleClose(order) && (order.cancelledAt ?? 0) + REOPEN_MS >= now;
}
