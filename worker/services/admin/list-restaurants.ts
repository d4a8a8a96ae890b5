import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { beginsWith, pageBy } from '#worker/db/queries/keyset.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { RestaurantFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';

/** The texts restaurants can be searched by; each has its index. */
const SEARCH_KEYS = { name: sql<string>`lower(${restaurants.name})`, email: restaurants.email };

export type RestaurantEntry = {
  id: string;
  name: string;
  email: string;
  address: string;
  status: RestaurantStatus;
  createdAt: number;
};

/** A page of restaurants: those that match a search in its order, else the newest first. */
export async function listRestaurants(
  ctx: Ctx,
  { filter, after }: { filter: RestaurantFilter; after: ListCursor | null },
): Promise<ListPage<RestaurantEntry>> {
  const { text, by, state } = filter;
  const prefix = text.toLowerCase();
  const isSearch = prefix !== '';
  const key = isSearch ? SEARCH_KEYS[by] : restaurants.createdAt;
  const page = pageBy(key, restaurants.id, isSearch ? 'up' : 'down', after);
  const limit = getRowLimit(isSearch && state !== null);
  const rows = await ctx.db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      email: restaurants.email,
      address: restaurants.address,
      status: restaurants.status,
      createdAt: restaurants.createdAt,
      sortKey: sql<string | number>`${key}`.as('sort_key'),
    })
    .from(restaurants)
    .where(
      and(isSearch ? beginsWith(key, prefix) : state ? eq(restaurants.status, state) : undefined, page.where),
    )
    .orderBy(...page.order)
    .limit(limit);
  const { rows: shown, next } = takePage(rows, {
    limit,
    matches: ({ status }) => !isSearch || state === null || status === state,
    toCursor: ({ sortKey, id }) => ({ key: sortKey, id }),
  });
  return { rows: shown.map(({ sortKey: _, ...entry }) => entry), next };
}
