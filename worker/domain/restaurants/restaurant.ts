export const RESTAURANT_STATUSES = ['unpaid', 'active', 'ended', 'suspended'] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];

/**
 * The details a restaurant states about itself, besides its location; the form, the columns and the console derive from this
 * list.
 */
export const DETAIL_NAMES = [
  'name',
  'email',
  'phone',
  'address',
  'cuisine',
  'website',
  'description',
] as const;
export type DetailName = (typeof DETAIL_NAMES)[number];

/** Returns a restaurant's status from its subscriptions: active with a live one, ended if all have ended, unpaid without one. */
export function decideStatus(
  subscriptions: readonly { endedAt: number | null }[],
): 'active' | 'ended' | 'unpaid' {
  if (subscriptions.some(({ endedAt }) => endedAt === null)) return 'active';
  return subscriptions.length > 0 ? 'ended' : 'unpaid';
}

/** The public fields of a restaurant with an active subscription. */
export type FeaturedRestaurant = {
  slug: string;
  name: string;
  address: string;
  cuisine: string;
  description: string;
  website: string;
  lat: number | null;
  lng: number | null;
};
