import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { expireOrders } from '#worker/db/queries/order-rows.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import type { DispatchSource } from '#worker/domain/dispatch/dispatch-source.ts';
import type { DispatchEvent } from '#worker/domain/dispatch/inputs.ts';
import type { OrderStatus } from '#worker/domain/orders/order.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { offerOrder } from './offer-order.ts';
import { withdrawOffer } from './withdraw-offer.ts';

/** The order of an offer as it stands now; null of an offer that never became one. */
export type DispatchedOrder = { id: string; status: OrderStatus } | null;

type Received = { source: DispatchSource; event: DispatchEvent };

/**
 * Works on an event whose signature is verified, and answers the order it is about as it stands then. Each event is
 * worked on once, in whatever order they come; sent again it changes nothing and tells how the order stands now.
 */
export async function receiveDispatchEvent(
  ctx: Ctx,
  { source, event }: Received,
): Promise<Result<DispatchedOrder>> {
  const worked =
    event.type === 'order.offered'
      ? await offerOrder(ctx, { source, event })
      : await withdrawOffer(ctx, { source, event });
  if (worked.ok) return succeed(worked.value && (await readOrder(ctx, worked.value)));
  ctx.log('warn', 'dispatch event refused', { source, type: event.type, code: worked.error.code });
  return worked;
}

async function readOrder(ctx: Ctx, { id, driverId }: OrderRow): Promise<DispatchedOrder> {
  const [, [order]] = await ctx.db.batch([
    expireOrders(ctx, driverId),
    ctx.db.select({ id: orders.id, status: orders.status }).from(orders).where(eq(orders.id, id)),
  ]);
  return order ?? null;
}
