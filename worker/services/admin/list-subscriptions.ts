import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy, toDayBounds } from '#worker/db/queries/keyset.ts';
import { findOwnerIds } from '#worker/db/queries/owner-rows.ts';
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
  { filter, after, size }: { filter: SubscriptionFilter; after: ListCursor | null; size?: number },
): Promise<ListPage<SubscriptionEntry>> {
  const { product, state, owner } = filter;
  const isOwned = owner !== '';
  const page = pageBy(subscriptions.createdAt, subscriptions.id, 'down', after, toDayBounds(filter));
  // Somebody's subscriptions are found along their index, and the rest of the filter looked for among them.
  const limit = getRowLimit(isOwned && (product !== null || state !== null), size);
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
        isOwned ? inArray(subscriptions.subscriberId, findOwnerIds(owner)) : undefined,
        product && !isOwned ? eq(subscriptions.product, product) : undefined,
        state && !isOwned ? eq(subscriptions.status, state) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.order)
    .limit(limit);
  const matches = (row: SubscriptionEntry) =>
    (product === null || row.product === product) && (state === null || row.status === state);
  return takePage(rows, {
    limit,
    ...(size && { size }),
    matches,
    toCursor: ({ createdAt, id }) => ({ key: createdAt, id }),
  });
}
