import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { acceptOrder } from './accept-order.ts';

/**
 * The driver takes several pending orders at once. Each is a move of its own, so one that somebody else took, or that
 * expired, does not keep the others; `missed` counts those.
 */
export async function acceptOrders(
  ctx: Ctx,
  { driver, orderIds }: { driver: Driver; orderIds: readonly string[] },
): Promise<{ accepted: number; missed: number }> {
  let accepted = 0;
  for (const orderId of new Set(orderIds)) {
    const moved = await acceptOrder(ctx, { driver, orderId });
    if (moved.ok) accepted++;
  }
  return { accepted, missed: new Set(orderIds).size - accepted };
}
