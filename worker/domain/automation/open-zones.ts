import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** A pickup this close to a stop whose address names a zone is in the zone too. */
const ZONE_RADIUS_MILES = 0.75;

/** The newest finished orders that zones are learned from. */
export const MAX_KNOWN_ORDERS = 200;

/** The addresses and places of an order. */
export type PlacedOrder = Pick<Order, 'restaurantAddress' | 'customerAddress' | 'pickup' | 'dropoff'>;

/** Whether an order's pickup is in the zones, by the stops of orders in `known`. */
type ZoneCheck = (order: PlacedOrder, known: readonly PlacedOrder[]) => boolean;

/**
 * Returns the check of whether orders' pickups are in one of the zones (names as the driver typed them); without zones all are.
 * A zone is known by name, when the restaurant's address contains it (the customer's, where the restaurant's is not
 * known), and by area: within three quarters of a mile of a stop of an order in `known` whose address contains it. The check
 * reads the addresses of a known order once.
 */
export function openZones(zones: readonly string[]): ZoneCheck {
  if (zones.length === 0) return () => true;
  const names = zones.map(fold).filter((name) => name !== '');
  const isNamed = (address: string) => {
    const text = fold(address);
    return names.some((name) => isNamedIn(name, text));
  };
  const stops = new Map<PlacedOrder, LatLng[]>();
  const listStops = (order: PlacedOrder) => {
    const found = stops.get(order) ?? listNamedStops(order, isNamed);
    stops.set(order, found);
    return found;
  };
  return ({ restaurantAddress, customerAddress, pickup }, known) => {
    if (isNamed(restaurantAddress || customerAddress)) return true;
    if (pickup === null) return false;
    const isNear = (stop: LatLng) => computeMilesBetween(stop, pickup) <= ZONE_RADIUS_MILES;
    return known.some((order) => listStops(order).some(isNear));
  };
}

/** The stops of an order whose addresses name a zone. */
function listNamedStops(order: PlacedOrder, isNamed: (address: string) => boolean): LatLng[] {
  const { restaurantAddress, customerAddress, pickup, dropoff } = order;
  return [
    ...(pickup && isNamed(restaurantAddress) ? [pickup] : []),
    ...(dropoff && isNamed(customerAddress) ? [dropoff] : []),
  ];
}

/**
 * Whether a folded text contains a folded name as whole words: "East" is in "12 East St." and not in "Eastern Ave". In
 * scripts written without spaces a name is found anywhere.
 */
function isNamedIn(name: string, text: string): boolean {
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
