export const RESTAURANT_STATUSES = ['unpaid', 'active', 'ended', 'suspended'] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];

/** What a restaurant says about itself, beside its place; form, columns and console follow this list. */
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

/** Returns the status of a restaurant by its subscriptions: active with a live one, ended after one, else unpaid. */
export function decideStatus(
  subscriptions: readonly { endedAt: number | null }[],
): 'active' | 'ended' | 'unpaid' {
  if (subscriptions.some(({ endedAt }) => endedAt === null)) return 'active';
  return subscriptions.length > 0 ? 'ended' : 'unpaid';
}

/** A restaurant with an active subscription, with its public fields. */
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
