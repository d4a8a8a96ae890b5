import { DETAIL_NAMES } from '#worker/domain/restaurants/restaurant.ts';

/** The address field of a restaurant form, and the field group of its place. */
export const RESTAURANT_ADDRESSES = [{ name: 'address', place: 'location' }];

/** The fields of a restaurant form, grouped by what changes together: an address and its place are one group. */
export const RESTAURANT_FIELDS = DETAIL_NAMES.map((name): string[] =>
  name === 'address' ? [name, 'location.lat', 'location.lng'] : [name],
);

/** Returns the name of the hidden field that holds a field's initial value. */
export const getOpenedName = (name: string) => `was.${name}`;
