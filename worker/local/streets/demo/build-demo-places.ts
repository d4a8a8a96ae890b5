import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { Extract, Tags } from '../read-extract.ts';
import { DEMO_RESTAURANTS } from './list-demo-restaurants.ts';
import {
  createIsEastward,
  findMiddle,
  listStretches,
  measureMilesTo,
  type Stretch,
} from './list-stretches.ts';
import { createNumbering, findDirection, findMiddleOfWay, type House, listHouses } from './number-houses.ts';

/**
 * The rows of houses whose numbers go by those of parallel streets: the city between the harbor and the railroads.
 */
const GRID = { south: 39.279, north: 39.2985, west: -76.6065, east: -76.5545 };

/** Customers live north of the harbor, and east of it up to where the extract ends. */
const isAcrossHarbor = ({ lat, lng }: LatLng) => lat < 39.2785 && lng < -76.5805;
const EAST_EDGE = -76.5292;

/** One customer a block or two. */
const MILES_APART = 0.11;

/** A number that far from what its neighbors suggest stands at the wrong street. */
const MAX_ERROR = 150;

/** How far a house lies from its street at most. */
const MAX_ROAD_MILES = 0.05;

type DemoPlace = LatLng & { address: string };

const SHORT: Record<string, string> = {
  North: 'N',
  South: 'S',
  East: 'E',
  West: 'W',
  Street: 'St',
  Avenue: 'Ave',
  Road: 'Rd',
  Drive: 'Dr',
  Lane: 'Ln',
  Court: 'Ct',
  Circle: 'Cir',
  Place: 'Pl',
  Highway: 'Hwy',
  Parkway: 'Pkwy',
  Saint: 'St',
};

/** Returns an address as people write it: "440 S Conkling St, Baltimore". */
function writeAddress(number: number, street: string, town: string): string {
  // "South East Avenue" is an avenue called East.
  const words = street
    .split(' ')
    .map((word, index) => (index === 1 && word === 'East' ? word : (SHORT[word] ?? word)));
  return `${number} ${words.join(' ')}, ${town}`;
}

/** The extract calls parts of Baltimore towns; only Dundalk is one. */
const nameTown = (town: string | null) => (town === 'Dundalk' ? town : 'Baltimore');

/** Builds what the demo's restaurants and customers need to know of the city from its extract. */
function createCity(extract: Extract) {
  const houses = listHouses(extract);
  const isEastward = createIsEastward(extract);
  return {
    houses,
    stretches: listStretches(extract),
    number: createNumbering(houses, isEastward),
    isEastward,
  };
}

type City = ReturnType<typeof createCity>;

/** Homes with a number of their own, one a block, where their neighbors' numbers agree. */
function listHomes({ houses, number, stretches }: City): DemoPlace[] {
  const homes = houses.filter(
    (house) => house.isHome && house.lng < EAST_EDGE && isOnStreet(house, stretches),
  );
  const blocks = new Map<string, House>();
  for (const home of homes) {
    const suggested = number(home.street, home);
    if (suggested !== null && Math.abs(suggested - home.number) > MAX_ERROR) continue;
    const block = `${home.street} ${Math.floor(home.number / 100)}`;
    if (!blocks.has(block)) blocks.set(block, home);
  }
  return [...blocks.values()].map(({ lat, lng, number: own, street, town }) => ({
    lat,
    lng,
    address: writeAddress(own, street, nameTown(town)),
  }));
}

function isOnStreet(house: House, stretches: readonly Stretch[]): boolean {
  return stretches.some(
    (stretch) =>
      stretch.isHomeStreet &&
      stretch.street === house.street &&
      measureMilesTo(stretch, house) < MAX_ROAD_MILES,
  );
}

/** Blocks of the grid nobody numbered, by the numbers of the blocks beside them. */
function listBlocks({ stretches, number, isEastward }: City): DemoPlace[] {
  return stretches.flatMap((stretch) => {
    const { street, isHomeStreet } = stretch;
    const middle = findMiddle(stretch);
    const { lat, lng } = middle;
    const isInGrid = lat > GRID.south && lat < GRID.north && lng > GRID.west && lng < GRID.east;
    if (!isHomeStreet || !isInGrid || findDirection(street, isEastward(street)) === null) return [];
    const found = number(street, middle);
    return found === null || found < 2
      ? []
      : [{ ...middle, address: writeAddress(found, street, 'Baltimore') }];
  });
}

/** Returns customers at homes first and at other blocks then, none near another. */
function chooseCustomers(city: City): DemoPlace[] {
  const byAddress = (one: DemoPlace, other: DemoPlace) => (one.address < other.address ? -1 : 1);
  const chosen: DemoPlace[] = [];
  for (const customer of [...listHomes(city).sort(byAddress), ...listBlocks(city).sort(byAddress)]) {
    const isApart = chosen.every((other) => computeMilesBetween(customer, other) >= MILES_APART);
    if (isApart && !isAcrossHarbor(customer)) chosen.push(customer);
  }
  return chosen;
}

/**
 * Returns the street a place stands at, as written there or the nearest whose numbers are known, and its number in
 * it.
 */
function findAddress({ stretches, number }: City, tags: Tags, place: LatLng): string | null {
  const own = Number(tags['addr:housenumber']);
  if (tags['addr:street'] && own) return writeAddress(own, tags['addr:street'], 'Baltimore');
  const [nearest] = stretches
    .map((stretch) => ({
      ...stretch,
      miles: measureMilesTo(stretch, place),
      found: number(stretch.street, place),
    }))
    .filter(({ found }) => found !== null && found > 1)
    .sort((one, other) => one.miles - other.miles);
  return nearest?.found ? writeAddress(nearest.found, nearest.street, 'Baltimore') : null;
}

function listRestaurants(extract: Extract, city: City): (DemoPlace & { name: string })[] {
  const nodes = extract.nodes.map((node): [string, { tags: Tags; at: LatLng | null }] => [
    `n${node.id}`,
    { ...node, at: node },
  ]);
  const ways = extract.ways.map(
    (way) => [`w${way.id}`, { ...way, at: findMiddleOfWay(extract, way) }] as const,
  );
  const places = new Map([...nodes, ...ways]);
  return Object.entries(DEMO_RESTAURANTS).map(([name, id]) => {
    const { tags, at } = places.get(id) ?? { tags: {}, at: null };
    const address = at && findAddress(city, tags, at);
    if (!at || !address) throw new Error(`The extract does not say where ${name} (${id}) is.`);
    return { name, lat: at.lat, lng: at.lng, address };
  });
}

const writeLine = ({ address, lat, lng }: DemoPlace) => `${address}|${lat.toFixed(5)}|${lng.toFixed(5)}`;

const SOURCE =
  '© OpenStreetMap contributors, Open Database License; written by `npx vitest -u worker/local/streets/demo`';

/**
 * Returns `worker/domain/orders/samples/city-places.json`, the same for the same extract: where the invented restaurants
 * are (name, address, latitude, longitude), and where invented customers live, at blocks numbered as they run there.
 */
export function buildDemoPlaces(extract: Extract): string {
  const city = createCity(extract);
  const restaurants = listRestaurants(extract, city).map((place) => `${place.name}|${writeLine(place)}`);
  const customers = chooseCustomers(city).map(writeLine);
  return `${JSON.stringify({ source: SOURCE, restaurants, customers }, null, 2)}\n`;
}
