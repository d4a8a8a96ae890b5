import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';

/** Statement: one of the driver's samples, open or over; no row where there is none. */
export function selectSample(ctx: Ctx, driverId: string) {
  return (
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      // The condition of the partial index, word for word.
      .where(and(eq(orders.driverId, driverId), sql`is_sample = 1`))
      .limit(1)
  );
}

/** Statement: one of the samples the driver has delivered, which count in what was earned. */
export function selectDeliveredSample(ctx: Ctx, driverId: string) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.driverId, driverId), sql`is_sample = 1`, eq(orders.status, 'completed')))
    .limit(1);
}
