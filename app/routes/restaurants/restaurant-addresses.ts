/** The address of a restaurant's form, and the group of fields with its place. */
export const RESTAURANT_ADDRESSES = [{ name: 'address', place: 'location' }];

/** The fields of a restaurant's form by what is changed together: an address goes with its place. */
export const RESTAURANT_FIELDS = [
  ['name'],
  ['email'],
  ['phone'],
  ['cuisine'],
  ['description'],
  ['website'],
  ['address', 'location.lat', 'location.lng'],
];

/** Under what name a form says how a field stood when it was opened. */
export const getOpenedName = (name: string) => `was.${name}`;
