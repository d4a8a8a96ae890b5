import type { Order } from '#worker/domain/orders/order.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** A pickup this close to a zone's place is in the zone. */
const ZONE_RADIUS_MILES = 0.75;

/** The fields of an order that a zone check reads. */
type Checked = Pick<Order, 'restaurantAddress' | 'customerAddress' | 'pickup'>;

export type ZoneCheck = (order: Checked) => boolean;

/**
 * Returns a check of whether an order's pickup is in one of the zones (names as the driver typed them); without zones every order
 * passes. A zone matches by name, if the restaurant's address contains it (the customer's address if the restaurant's is
 * unknown), or by area, within `ZONE_RADIUS_MILES` of one of the `places`.
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
 * Returns whether a folded text contains a folded name as whole words: "East" matches "12 East St." but not "Eastern Ave". In
 * scripts written without spaces, a name matches everywhere in the text.
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

/** Returns whether a word boundary may fall between two texts: at either end, at a space, or next to a script without spaces. */
function isWordEdge(before: string, after: string): boolean {
  const [last, next] = [before.at(-1) ?? ' ', after.at(0) ?? ' '];
  return last === ' ' || next === ' ' || UNSPACED.test(last) || UNSPACED.test(next);
}

/**
 * Normalizes case and width, turns punctuation into spaces and removes accents; keeps the combining marks of other scripts, which
 * are vowels.
 */
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
