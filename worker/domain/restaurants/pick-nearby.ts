import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { hashText } from '#worker/domain/shared/hash-text.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

type Place = { slug: string; lat: number | null; lng: number | null };

/** How far a driver would go for a meal or a pickup. */
export const NEARBY_MILES = 15;

const FEET_PER_MILE = 5280;

/**
 * Returns the nearest `count` of the given restaurants within 15 miles of `position`, each with its distance in miles. Those
 * without a place come last, with a null distance; without a position all distances are null. Restaurants at the same distance,
 * to a tenth of a mile, are ordered by `turn` (`drawTurn`).
 */
export function pickNearby<Restaurant extends Place>(
  restaurants: readonly Restaurant[],
  { position, turn, count }: { position: LatLng | null; turn: string; count: number },
): (Restaurant & { miles: number | null })[] {
  return restaurants
    .map((restaurant) => ({ ...restaurant, miles: computeMiles(restaurant, position) }))
    .filter(({ miles }) => miles === null || miles <= NEARBY_MILES)
    .sort((a, b) => rank(a.miles) - rank(b.miles) || drawLot(a.slug, turn) - drawLot(b.slug, turn))
    .slice(0, count);
}

/** Returns the given restaurants within 15 miles of a place, nearest first, with the distance also in whole feet. */
export function listNearby<Restaurant extends Place>(
  restaurants: readonly Restaurant[],
  place: LatLng,
): (Restaurant & { miles: number; feet: number })[] {
  return restaurants
    .flatMap((restaurant) => {
      const miles = computeMiles(restaurant, place);
      if (miles === null || miles > NEARBY_MILES) return [];
      return { ...restaurant, miles, feet: Math.round(miles * FEET_PER_MILE) };
    })
    .sort((a, b) => a.feet - b.feet || (a.slug < b.slug ? -1 : 1));
}

function computeMiles({ lat, lng }: Place, position: LatLng | null): number | null {
  if (lat === null || lng === null || position === null) return null;
  return computeMilesBetween({ lat, lng }, position);
}

function rank(miles: number | null): number {
  return Math.round((miles ?? NEARBY_MILES + 1) * 10);
}

/**
 * Returns the seed for ordering equally near restaurants: eight hexadecimal digits per driver and hour (`now` in epoch ms), so
 * that every restaurant comes first for some drivers.
 */
export function drawTurn(driverId: string, now: number): string {
  const drawn = draw(`${driverId} ${Math.floor(now / HOUR_MS)}`);
  return Math.floor(drawn * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}

/** Returns the sort key of a restaurant in a turn, from 0 to 1 (exclusive). */
function drawLot(slug: string, turn: string): number {
  return draw(`${turn} ${slug}`);
}

const draw = (text: string) => createRandom(hashText(text))();
