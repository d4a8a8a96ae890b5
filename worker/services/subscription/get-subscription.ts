import { and, desc, eq, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Db } from '#worker/db/index.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import type { Product, Subscription } from '#worker/domain/billing/subscription.ts';

type Subscribed = { subscriberId: string; product: Product };

/** Statement: the newest subscription of a subscriber to a product, ended or not. */
export const selectNewestSubscription = defineSelect((db, given: Given<Subscribed>) =>
  writeNewestSubscriptionSql(db, given.subscriberId, given.product),
);

/** Query: the same for an SQL expression of the subscriber's id. */
export function writeNewestSubscriptionSql(
  db: Db,
  subscriberId: SQLWrapper,
  product: Product | Placeholder<string, Product>,
) {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.subscriberId, subscriberId), eq(subscriptions.product, product)))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
}

/** Statement: a driver's newest subscription to each product, ended or not. */
export const selectDriverSubscriptions = defineSelect((db, { driverId }: Given<{ driverId: string }>) => {
  const newest = (product: Product) =>
    sql`(select id from ${writeNewestSubscriptionSql(db, driverId, product).as('newest')})`;
  return db
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.id} in (${newest('pro')}, ${newest('network')})`);
});

/** Returns the newest subscription of a subscriber to a product, ended or not, or null. */
export async function getSubscription(
  ctx: Ctx,
  subscriberId: string,
  product: Product,
): Promise<Subscription | null> {
  const [newest] = await selectNewestSubscription(ctx, { subscriberId, product });
  return newest ?? null;
}
