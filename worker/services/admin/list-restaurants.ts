import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { RestaurantFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import type { ListPage } from '#worker/domain/admin/take-page.ts';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';
import { readSearchPage } from './read-search-page.ts';

/** The texts restaurants can be searched by; each has its index. */
const SEARCH_KEYS = { name: restaurants.searchKey, email: restaurants.email };

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
  { filter, after, size }: { filter: RestaurantFilter; after: ListCursor | null; size?: number },
): Promise<ListPage<RestaurantEntry>> {
  const { text, by, state } = filter;
  const { id, name, email, address, status, createdAt } = restaurants;
  return readSearchPage<RestaurantEntry>({
    id,
    search: { key: SEARCH_KEYS[by], prefix: by === 'email' ? text.toLowerCase() : toSearchKey(text) },
    order: createdAt,
    state: state && { where: eq(status, state), matches: (entry) => entry.status === state },
    after,
    size,
    read: ({ sortKey, where, order, limit }) =>
      ctx.db
        .select({ id, name, email, address, status, createdAt, sortKey })
        .from(restaurants)
        .where(where)
        .orderBy(...order)
        .limit(limit),
  });
}
