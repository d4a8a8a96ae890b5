import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** A pickup this close to a zone's place is in the zone. */
const ZONE_RADIUS_MILES = 0.75;

/** What is checked of an order. */
type Checked = Pick<Order, 'restaurantAddress' | 'customerAddress' | 'pickup'>;

export type ZoneCheck = (order: Checked) => boolean;

/**
 * Returns the check of whether orders' pickups are in one of the zones (names as the driver typed them); without zones all are.
 * They are by name, when the restaurant's address contains one (the customer's, where the restaurant's is not known), and by
 * area: within three quarters of a mile of one of the zones' places.
 */
export function openZones(zones: readonly string[], places: readonly LatLng[]): ZoneCheck {
  if (zones.length === 0) return () => true;
  const names = zones.map(fold).filter((name) => name !== '');
  return ({ restaurantAddress, customerAddress, pickup }) => {
    const address = fold(restaurantAddress || customerAddress);
    if (names.some((name) => isNamedIn(name, address))) return true;
    return pickup !== null && places.some((place) => computeMilesBetween(place, pickup) <= ZONE_RADIUS_MILES);
  };
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
