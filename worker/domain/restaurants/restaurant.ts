export const RESTAURANT_STATUSES = ['unpaid', 'active', 'ended', 'suspended'] as const;
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number];

/** A restaurant as whoever holds its id may see it. */
export type Restaurant = {
  id: string;
  slug: string;
  status: RestaurantStatus;
  name: string;
  email: string;
  phone: string;
  address: string;
  cuisine: string;
  description: string;
  website: string;
};
