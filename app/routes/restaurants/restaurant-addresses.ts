/** The address of a restaurant's form, and the group of fields with its place. */
export const RESTAURANT_ADDRESSES = [{ name: 'address', place: 'location' }];
