import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { IS_CARRIED, networkDeliveries } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';
import { announceMove, WAKE_AREA } from './follow-order.ts';
import { insertLostEmail } from './insert-delivery-email.ts';
import { loseDriver } from './to-delivery-change.ts';

/** Maximum deliveries released per call. */
const MAX_ITEMS = 200;

/** Releases the deliveries of drivers who deleted their account or are suspended. Failures are left to the `dispatch` job. */
export async function releaseOrphans(ctx: Ctx): Promise<{ failed: number }> {
  const { failed } = await workEach(ctx, {
    job: 'dispatch',
    items: await listOrphans(ctx),
    getId: ({ id }) => id,
    work: (orphan) => release(ctx, orphan),
  });
  return { failed };
}

type Orphan = Awaited<ReturnType<typeof listOrphans>>[number];

function listOrphans(ctx: Ctx) {
  const { id, orderId, driverId, pickedUpAt } = networkDeliveries;
  return ctx.db
    .select({ id, orderId, driverId, pickedUpAt })
    .from(networkDeliveries)
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        sql`network_deliveries.${IS_CARRIED}`,
        or(isNull(orders.id), ne(orders.status, 'accepted'), isNotNull(drivers.suspendedAt)),
      ),
    )
    .limit(MAX_ITEMS);
}

async function release(ctx: Ctx, { id, orderId, driverId, pickedUpAt }: Orphan): Promise<void> {
  if (driverId !== null && orderId !== null) {
    const withdrawn = await withdrawOrder(ctx, { driverId, orderId });
    if (withdrawn.ok) return;
  }
  const isGone = sql`not exists (select 1 from orders where orders.id = ${networkDeliveries.orderId})`;
  const { moved } = await batch(ctx, {
    moved: ctx.db
      .update(networkDeliveries)
      .set(loseDriver(ctx.now, pickedUpAt))
      .where(and(eq(networkDeliveries.id, id), sql`${networkDeliveries.orderId} is ${orderId}`, isGone))
      .returning(WAKE_AREA),
    notice: insertLostEmail(ctx, sql`delivery.id = ${id}`),
  });
  announceMove(ctx, { moved });
}
