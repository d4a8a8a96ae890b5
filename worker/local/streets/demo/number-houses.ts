import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { Extract, Way } from '../read-extract.ts';

/**
 * A house whose street and number the extract knows. `isHome`: nothing says that it is a shop, an office or a
 * workshop.
 */
export type House = LatLng & { street: string; number: number; town: string | null; isHome: boolean };

/** Kinds of buildings people live in. */
const HOMES = ['residential', 'terrace', 'house', 'apartments'];

/** Tags that say what else a place is. */
const OTHER_USES = [
  'name',
  'amenity',
  'shop',
  'office',
  'craft',
  'tourism',
  'leisure',
  'healthcare',
  'landuse',
];

/** Returns the place of a node, or the middle of the nodes of a way; null where the extract was cut off. */
export function findMiddleOfWay({ locate }: Extract, { nodes }: Pick<Way, 'nodes'>): LatLng | null {
  const places = nodes.map(locate).filter((place) => place !== null);
  if (places.length === 0) return null;
  const sum = places.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }));
  return { lat: sum.lat / places.length, lng: sum.lng / places.length };
}

/** Returns every house with a number and a street. */
export function listHouses(extract: Extract): House[] {
  const nodes = extract.nodes.map(({ tags, lat, lng }) => ({ tags, at: { lat, lng } }));
  const ways = extract.ways.map((way) => ({ tags: way.tags, at: findMiddleOfWay(extract, way) }));
  return [...nodes, ...ways].flatMap(({ tags, at }) => {
    const [street, number] = [tags['addr:street'], Number(tags['addr:housenumber'])];
    if (!at || !street || !Number.isInteger(number)) return [];
    const isHome = HOMES.includes(tags.building ?? 'house') && !OTHER_USES.some((use) => tags[use]);
    return [{ ...at, street, number, town: tags['addr:city'] ?? null, isHome }];
  });
}

/**
 * Which way a street's numbers count: eastward or, by the half of the city it is in, away from the dividing
 * street.
 */
export type Direction = 'east' | 'north' | 'south';

/**
 * Returns the direction a street counts in: by its prefix, else eastward if it runs that way; null if nothing
 * says.
 */
export function findDirection(street: string, isEastward: boolean): Direction | null {
  if (street.startsWith('North ')) return 'north';
  if (street.startsWith('South ')) return 'south';
  return isEastward ? 'east' : null;
}

/** House numbers a degree: about a hundred a block, and the blocks of a city are much alike. */
const NUMBERS_A_DEGREE: Record<Direction, number> = { east: 78_000, north: 112_000, south: -95_000 };

/** So many known blocks nearby have a say in a number, if they are no farther than this. */
const NEIGHBORS = 8;
const MAX_MILES = 0.6;

/** Above it a number is a slip of the keyboard. */
const MAX_NUMBER = 9999;

/**
 * Returns what numbers a place on a street, in a city whose parallel streets count alike: the median of what the
 * nearest known blocks on streets of the same direction suggest. Null where there are none.
 */
export function createNumbering(houses: readonly House[], isEastward: (street: string) => boolean) {
  const blocks = new Map(houses.map((house) => [`${house.street} ${Math.floor(house.number / 100)}`, house]));
  const known = [...blocks.values()].flatMap((house) => {
    const direction = findDirection(house.street, isEastward(house.street));
    return direction && house.number <= MAX_NUMBER ? [{ ...house, direction }] : [];
  });
  return (street: string, place: LatLng): number | null => {
    const wanted = findDirection(street, isEastward(street));
    if (!wanted) return null;
    const suggested = known
      .filter(({ direction }) => direction === wanted)
      .map((house) => ({ house, miles: computeMilesBetween(house, place) }))
      .filter(({ miles }) => miles <= MAX_MILES)
      .sort((one, other) => one.miles - other.miles)
      .slice(0, NEIGHBORS)
      .map(({ house }) => {
        const degrees = wanted === 'east' ? place.lng - house.lng : place.lat - house.lat;
        return house.number + degrees * NUMBERS_A_DEGREE[wanted];
      })
      .sort((one, other) => one - other);
    const median = suggested[suggested.length >> 1];
    return median === undefined ? null : Math.round(median);
  };
}
