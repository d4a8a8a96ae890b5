import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { reoptimizeRoute } from '#worker/services/routes/reoptimize-route.ts';
import { moveOrder } from './move-order.ts';

/** The driver takes a pending order into the driver's route, which is planned anew if they asked for that. */
export async function acceptOrder(
  ctx: Ctx,
  { driver, orderId }: { driver: Driver; orderId: string },
): Promise<Result<Order>> {
  const move = { driverId: driver.id, orderId, move: 'accept', event: 'accepted' } as const;
  const moved = await moveOrder(ctx, { ...move, set: { acceptedAt: ctx.now } });
  if (moved.ok) await reoptimizeRoute(ctx, driver);
  return moved;
}
