/** A restaurant with an active subscription, as everybody may see it. */
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
