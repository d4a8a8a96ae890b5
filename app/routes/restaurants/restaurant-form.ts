import { DETAIL_NAMES } from '#worker/domain/restaurants/restaurant.ts';

/** The address of a restaurant's form, and the group of fields with its place. */
export const RESTAURANT_ADDRESSES = [{ name: 'address', place: 'location' }];

/** The fields of a restaurant's form, grouped by what changes together: an address with its place. */
export const RESTAURANT_FIELDS = DETAIL_NAMES.map((name): string[] =>
  name === 'address' ? [name, 'location.lat', 'location.lng'] : [name],
);

/** The name of the hidden field with the value that a field had when the form was opened. */
export const getOpenedName = (name: string) => `was.${name}`;
