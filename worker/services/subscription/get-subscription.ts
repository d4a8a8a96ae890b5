import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product, Subscription } from '#worker/domain/billing/subscription.ts';

/** Statement: the newest subscription of a subscriber, or of a subquery of one, to a product, ended or not. */
export function selectNewestSubscription(ctx: Ctx, subscriberId: string | SQL, product: Product) {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, subscriberId), eq(subscriptions.product, product)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
}

/** The newest subscription of a subscriber to a product, ended or not, or null. */
export async function getSubscription(
  ctx: Ctx,
  subscriberId: string,
  product: Product,
): Promise<Subscription | null> {
  const [newest] = await selectNewestSubscription(ctx, subscriberId, product);
  return newest ?? null;
}
