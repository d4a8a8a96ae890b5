import { restaurants } from '#worker/db/schema/restaurants.ts';
import type { RestaurantStatus } from '#worker/domain/restaurants/restaurant.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';
import { type ListDefinition, writeInstant } from './list-definition.ts';
import { hasValue, planSearch } from './list-order.ts';

/** The texts restaurants can be searched by; each has its index. */
const SEARCHED = { name: restaurants.searchKey, email: restaurants.email };

type RestaurantEntry = {
  id: string;
  name: string;
  email: string;
  address: string;
  status: RestaurantStatus;
  createdAt: number;
  sortKey: string | number;
};

/** Restaurants that match a search by the alphabet, else the newest first. */
export const restaurantList: ListDefinition<'restaurants', RestaurantEntry> = {
  plan: ({ text, by, state }) =>
    planSearch({
      id: restaurants.id,
      searched: SEARCHED[by],
      prefix: by === 'email' ? text.toLowerCase() : toSearchKey(text),
      newest: restaurants.createdAt,
      state: hasValue('status', restaurants.status, state),
    }),
  select: (ctx, { sortKey, where, order, limit }) => {
    const { id, name, email, address, status, createdAt } = restaurants;
    return ctx.db
      .select({ id, name, email, address, status, createdAt, sortKey })
      .from(restaurants)
      .where(where)
      .orderBy(...order)
      .limit(limit);
  },
  toCursor: ({ sortKey, id }) => ({ key: sortKey, id }),
  csv: ({ csv, state, restaurantStates }) => [
    [csv.id, ({ id }) => id],
    [csv.name, ({ name }) => name],
    [csv.email, ({ email }) => email],
    [csv.address, ({ address }) => address],
    [state, ({ status }) => restaurantStates[status]],
    [csv.created, ({ createdAt }) => writeInstant(createdAt)],
  ],
};
