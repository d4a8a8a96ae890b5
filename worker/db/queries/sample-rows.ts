import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** Statement: one of the samples that ended in the driver's hand since a local day, and so count in what was earned and worked. */
export function selectWorkedSample(ctx: Ctx, driverId: string, since: string) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        sql`is_sample = 1`,
        inArray(orders.status, ['completed', 'cancelled']),
        sql`coalesce(completed_on, cancelled_on) >= ${since}`,
      ),
    )
    .limit(1);
}
