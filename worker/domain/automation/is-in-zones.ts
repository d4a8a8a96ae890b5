import type { Order } from '../orders/order.ts';
import { computeMilesBetween, type LatLng } from '../shared/geo.ts';

/** A pickup this near to one whose address names a zone lies in the zone too. */
const ZONE_RADIUS_MILES = 0.75;

/** How many finished orders zones are learnt from, the newest first. */
export const MOST_KNOWN_ORDERS = 200;

type Placed = Pick<Order, 'restaurantAddress' | 'customerAddress' | 'pickup' | 'dropoff'>;

/**
 * Whether an order's pickup lies in one of the zones, names as the driver typed them; without zones everything does.
 * A zone is known by name, when the restaurant's address contains it (the customer's, where the restaurant's is not
 * known), and by area: within three quarters of a mile of a stop of an order in `known` whose address contains it.
 */
export function isInZones(order: Placed, zones: readonly string[], known: readonly Placed[]): boolean {
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
function listStops(zone: string, known: readonly Placed[]): LatLng[] {
  return known.flatMap(({ restaurantAddress, customerAddress, pickup, dropoff }) => [
    ...(pickup && isNamedIn(zone, restaurantAddress) ? [pickup] : []),
    ...(dropoff && isNamedIn(zone, customerAddress) ? [dropoff] : []),
  ]);
}

/** Whole words, whatever their case and accents: "East" is in "12 East St." and not in "Eastern Ave". */
function isNamedIn(zone: string, address: string): boolean {
  const words = fold(zone);
  return words !== '' && ` ${fold(address)} `.includes(` ${words} `);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
