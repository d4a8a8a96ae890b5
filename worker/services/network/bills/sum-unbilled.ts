import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';

/** Returns what a restaurant owes for deliveries not billed yet, in cents; negative for a credit. */
export async function sumUnbilled(ctx: Ctx, restaurantId: string): Promise<number> {
  const [sum] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(charged_cents - billed_cents), 0)` })
    .from(networkDeliveries)
    // The condition of the partial index, word for word.
    .where(and(eq(networkDeliveries.restaurantId, restaurantId), sql`charged_cents <> billed_cents`));
  return sum?.cents ?? 0;
}
