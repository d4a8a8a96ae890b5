import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy } from '#worker/db/queries/keyset.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { SubscriptionFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

export type SubscriptionEntry = typeof subscriptions.$inferSelect & {
  driverEmail: string | null;
  restaurantName: string | null;
};

/** A page of subscriptions, the newest first, with whoever has them while they are there. */
export async function listSubscriptions(
  ctx: Ctx,
  { filter: { product, state }, after }: { filter: SubscriptionFilter; after: ListCursor | null },
): Promise<ListPage<SubscriptionEntry>> {
  const page = pageBy(subscriptions.createdAt, subscriptions.id, 'down', after);
  const limit = getRowLimit(false);
  const rows = await ctx.db
    .select({
      ...getTableColumns(subscriptions),
      driverEmail: sql<string | null>`${drivers.email}`.as('driver_email'),
      restaurantName: sql<string | null>`${restaurants.name}`.as('restaurant_name'),
    })
    .from(subscriptions)
    .leftJoin(drivers, eq(drivers.id, subscriptions.subscriberId))
    .leftJoin(restaurants, eq(restaurants.id, subscriptions.subscriberId))
    .where(
      and(
        product ? eq(subscriptions.product, product) : undefined,
        state ? eq(subscriptions.status, state) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, { limit, toCursor: ({ createdAt, id }) => ({ key: createdAt, id }) });
}
