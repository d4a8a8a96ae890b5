import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** A pickup this close to a stop whose address names a zone is in the zone too. */
const ZONE_RADIUS_MILES = 0.75;

/** The newest finished orders that zones are learned from. */
export const MAX_KNOWN_ORDERS = 200;

/** The addresses and places of an order. */
export type PlacedOrder = Pick<Order, 'restaurantAddress' | 'customerAddress' | 'pickup' | 'dropoff'>;

/**
 * Whether an order's pickup is in one of the zones (names as the driver typed them); true without zones.
 * A zone is known by name, when the restaurant's address contains it (the customer's, where the restaurant's is not
 * known), and by area: within three quarters of a mile of a stop of an order in `known` whose address contains it.
 */
export function isInZones(
  order: PlacedOrder,
  zones: readonly string[],
  known: readonly PlacedOrder[],
): boolean {
  if (zones.length === 0) return true;
  const address = order.restaurantAddress || order.customerAddress;
  if (zones.some((zone) => isNamedIn(zone, address))) return true;
  const { pickup } = order;
  if (pickup === null) return false;
  return zones.some((zone) =>
    listStops(zone, known).some((stop) => computeMilesBetween(stop, pickup) <= ZONE_RADIUS_MILES),
  );
}

/** The stops whose address names the zone. */
function listStops(zone: string, known: readonly PlacedOrder[]): LatLng[] {
  return known.flatMap(({ restaurantAddress, customerAddress, pickup, dropoff }) => [
    ...(pickup && isNamedIn(zone, restaurantAddress) ? [pickup] : []),
    ...(dropoff && isNamedIn(zone, customerAddress) ? [dropoff] : []),
  ]);
}

/**
 * Whether an address contains a name as whole words, ignoring case and accents: "East" is in "12 East St." and not in
 * "Eastern Ave". In scripts written without spaces a name is found anywhere.
 */
function isNamedIn(zone: string, address: string): boolean {
  const name = fold(zone);
  const text = fold(address);
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (isWordEdge(text.slice(0, at), text.slice(at)) && isWordEdge(text.slice(0, end), text.slice(end))) {
      return true;
    }
  }
  return false;
}

const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}|ー/u;

/** Whether a word may end between two texts: at an end, at a space, and beside a script without spaces. */
function isWordEdge(before: string, after: string): boolean {
  const [last, next] = [before.at(-1) ?? ' ', after.at(0) ?? ' '];
  return last === ' ' || next === ' ' || UNSPACED.test(last) || UNSPACED.test(next);
}

/** Normalizes case and width, and removes accents; not the marks of other scripts, which are vowels. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(
      /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu,
      '$1',
    )
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
