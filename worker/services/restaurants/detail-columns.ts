import type { Restaurant } from '#worker/db/schema/restaurants.ts';
import type { RestaurantDetailsInput } from '#worker/domain/restaurants/inputs.ts';
import type { DetailName } from '#worker/domain/restaurants/restaurant.ts';
import { toNameKey } from '#worker/domain/restaurants/restaurant-name.ts';
import { toSearchKey } from '#worker/domain/shared/search-key.ts';

/** Returns a restaurant's details as columns; omitted ones are empty. */
export function toDetailColumns(input: RestaurantDetailsInput) {
  const { name, email, phone = '', address, cuisine = '', description = '', website = '', location } = input;
  return {
    name,
    nameKey: toNameKey(name),
    searchKey: toSearchKey(name),
    email,
    phone,
    address,
    cuisine,
    description,
    website,
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
  } satisfies Record<DetailName, string> & Partial<Restaurant>;
}
