import { computeMilesBetween, type LatLng } from '../shared/geo.ts';

type Place = { lat: number | null; lng: number | null };

/** As far as a driver would go for a meal or a pickup. */
export const NEARBY_MILES = 15;

/**
 * The nearest `count` of the given restaurants within 15 miles of `position`, each with its distance in miles; those
 * whose place is not known come last, with a distance of null. Without a position distances are unknown and the order stays.
 */
export function pickNearby<Restaurant extends Place>(
  restaurants: Restaurant[],
  position: LatLng | null,
  count: number,
): (Restaurant & { miles: number | null })[] {
  return restaurants
    .map((restaurant) => ({ ...restaurant, miles: computeMiles(restaurant, position) }))
    .filter(({ miles }) => miles === null || miles <= NEARBY_MILES)
    .sort((a, b) => rank(a.miles) - rank(b.miles))
    .slice(0, count);
}

function computeMiles({ lat, lng }: Place, position: LatLng | null): number | null {
  if (lat === null || lng === null || position === null) return null;
  return computeMilesBetween({ lat, lng }, position);
}

function rank(miles: number | null): number {
  return miles ?? NEARBY_MILES + 1;
}
