import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import type { OrderEventKind } from '#worker/domain/orders/order.ts';
import { describeError } from '#worker/log.ts';

/**
 * Notifies whoever a move of a network order concerns beside its driver: once it is accepted, the other drivers it was
 * offered to; once it is declined or given up, the dispatch area. A failure is only logged: offers end by their own clocks,
 * and a job catches up.
 */
export async function announceMove(ctx: Ctx, orderId: string, event: OrderEventKind): Promise<void> {
  try {
    if (event === 'accepted') await tellOthers(ctx, orderId);
    if (event === 'declined' || event === 'cancelled') await wakeArea(ctx, orderId);
  } catch (error) {
    ctx.log('warn', 'move of a delivery not announced', describeError(error));
  }
}

const deliveryOf = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ id: networkOffers.deliveryId })
    .from(networkOffers)
    .where(eq(networkOffers.orderId, orderId));

async function tellOthers(ctx: Ctx, orderId: string): Promise<void> {
  const offers = await ctx.db
    .selectDistinct({ driverId: networkOffers.driverId })
    .from(networkOffers)
    .where(eq(networkOffers.deliveryId, deliveryOf(ctx, orderId)));
  ctx.live.changed(
    offers.map(({ driverId }) => driverId),
    'orders',
  );
}

async function wakeArea(ctx: Ctx, orderId: string): Promise<void> {
  const [delivery] = await ctx.db
    .select({ area: networkDeliveries.area })
    .from(networkDeliveries)
    .where(eq(networkDeliveries.id, deliveryOf(ctx, orderId)));
  if (delivery) ctx.dispatch.wake(delivery.area);
}
