import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_UNBILLED, networkDeliveries } from '#worker/db/schema/network.ts';

/** Statement: what a restaurant owes for deliveries not billed yet, in cents; negative for a credit. */
export function selectUnbilled(ctx: Ctx, restaurantId: string | SQL) {
  return ctx.db
    .select({ cents: sql<number>`coalesce(sum(charged_cents - billed_cents), 0)`.as('cents') })
    .from(networkDeliveries)
    .where(and(eq(networkDeliveries.restaurantId, restaurantId), IS_UNBILLED));
}
