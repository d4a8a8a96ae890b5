import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { type ListDefinition, writeInstant } from './list-definition.ts';
import { hasValue, planSearch } from './list-order.ts';

/** The columns restaurants can be searched by; each has an index. */
const SEARCHED = { name: restaurants.searchKey, email: restaurants.email };

const { id, name, email, address, status, createdAt } = restaurants;
const COLUMNS = { id, name, email, address, status, createdAt };

type RestaurantEntry = Pick<Restaurant, keyof typeof COLUMNS> & { sortKey: string | number };

/** Restaurants that match a search in alphabetical order, or else newest first. */
export const restaurantList: ListDefinition<'restaurants', RestaurantEntry> = {
  plan: ({ text, by, state }) =>
    planSearch({
      id,
      searched: SEARCHED[by],
      by,
      text,
      newest: createdAt,
      state: hasValue('status', status, state),
    }),
  select: (ctx, sortKey) =>
    ctx.db
      .select({ ...COLUMNS, sortKey })
      .from(restaurants)
      .$dynamic(),
  toCursor: (restaurant) => ({ key: restaurant.sortKey, id: restaurant.id }),
  csv: ({ csv, state, restaurantStates }) => [
    [csv.id, ({ id }) => id],
    [csv.name, ({ name }) => name],
    [csv.email, ({ email }) => email],
    [csv.address, ({ address }) => address],
    [state, ({ status }) => restaurantStates[status]],
    [csv.created, ({ createdAt }) => writeInstant(createdAt)],
  ],
};
