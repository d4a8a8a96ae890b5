import { driveRoute, printArrivals } from '#tests/bench/streets-arrivals.ts';
import { keepAbove, type Target } from '#tests/bench/targets.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickOne, type Random } from '#worker/domain/shared/random.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { solveRoute } from '#worker/engines/route/index.ts';
import { computeMatrix, loadRoads, type RoadNetwork, snapToRoad } from '#worker/engines/streets/index.ts';
import type { Extract } from '#worker/local/streets/read-extract.ts';

const ORDERS = 5;
/** Enough cases that the savings vary by less than a tenth of a percent, whatever places are drawn. */
const CASES = 8000;
const FITTED_CASES = 400;
const HOUR = 18;
/** A restaurant farther from every street is outside the region's roads. */
const MAX_METERS = 100;
/** Minimum savings, in percent. */
const MIN_SAVED = 3.5;
/** Standard errors to each side of a 95 % interval. */
const INTERVAL = 1.96;

/** A city's extract, and the `roads.bin` built from it. */
export type BenchCity = { extract: Extract; roads: Uint8Array };

/** Places of five orders: minutes by streets and by estimates, and the routes chosen by each. */
export type RouteCase = {
  streets: number[][];
  estimates: number[][];
  byStreets: number[];
  byEstimates: number[];
};

type Estimate = (from: LatLng, to: LatLng) => number;

/**
 * Compares routes chosen by street times with routes chosen by estimates, both driven on the streets of the second city, and
 * their arrival errors. The estimate is the product's and, for comparison, one fitted to the first city.
 */
export function benchRoutes(city: BenchCity, firstCity: BenchCity): Target {
  const random = createRandom(5);
  const places = drawPlaces(city, CASES, random);
  const cases = places.map((drawn) => buildCase(drawn, estimateMinutes));
  const fitted = fitEstimate(firstCity);
  const { saved, error } = printSaved('Harrisburg', 'by estimates', cases);
  const againstFitted = places.map((drawn) => buildCase(drawn, fitted));
  printSaved('Harrisburg', 'by estimates fitted to Baltimore', againstFitted);
  printArrivals(cases, random);
  return keepAbove('harrisburg: less driving than by estimates, low end', saved - error, MIN_SAVED);
}

/**
 * Returns the share of driving that street times save in a city compared with the product's estimates, with drawn restaurants.
 */
export function measureSaved(
  name: string,
  city: BenchCity,
  count: number,
  drawRestaurant: (network: RoadNetwork, random: Random) => () => LatLng,
): number {
  const drawn = drawPlaces(city, count, createRandom(5), drawRestaurant);
  return printSaved(
    name,
    'by estimates',
    drawn.map((one) => buildCase(one, estimateMinutes)),
  ).saved;
}

function estimateMinutes(from: LatLng, to: LatLng): number {
  return estimateTravel(from, to, HOUR).minutes;
}

type Drawn = { places: LatLng[]; streets: number[][] };

function drawPlaces(
  { extract, roads }: BenchCity,
  count: number,
  random: Random,
  drawRestaurant?: (network: RoadNetwork, random: Random) => () => LatLng,
): Drawn[] {
  const network = loadRoads(new Uint8Array(roads).buffer);
  const pickPlaces = preparePlaces(network, extract, random, drawRestaurant?.(network, random));
  return Array.from({ length: count }, () => {
    const places = pickPlaces();
    return { places, streets: computeMatrix(network, places, HOUR).minutes };
  });
}

function buildCase({ places, streets }: Drawn, estimate: Estimate): RouteCase {
  const estimates = places.map((from) => places.map((to) => (from === to ? 0 : estimate(from, to))));
  return { streets, estimates, byStreets: chooseRoute(streets), byEstimates: chooseRoute(estimates) };
}

/** Fits the minutes of a stop and of a straight mile, by least squares over the drives between places of the city. */
function fitEstimate(city: BenchCity): Estimate {
  const drives = drawPlaces(city, FITTED_CASES, createRandom(6)).flatMap(({ places, streets }) =>
    places.flatMap((from, row) =>
      places.map((to, column) => ({
        miles: computeMilesBetween(from, to),
        minutes: streets[row]![column]!,
      })),
    ),
  );
  const apart = drives.filter(({ miles }) => miles > 0);
  const miles = mean(apart.map((drive) => drive.miles));
  const minutes = mean(apart.map((drive) => drive.minutes));
  const sum = (weigh: (drive: (typeof apart)[number]) => number) =>
    apart.reduce((total, drive) => total + (drive.miles - miles) * weigh(drive), 0);
  const perMile = sum((drive) => drive.minutes) / sum((drive) => drive.miles);
  return (from, to) => minutes + perMile * (computeMilesBetween(from, to) - miles);
}

/** Prints and returns the share of driving saved over all cases, and the half-width of its 95 % interval. */
function printSaved(
  city: string,
  name: string,
  cases: readonly RouteCase[],
): { saved: number; error: number } {
  const byStreets = cases.map((one) => driveRoute(one.streets, one.byStreets).at(-1) ?? 0);
  const byEstimates = cases.map((one) => driveRoute(one.streets, one.byEstimates).at(-1) ?? 0);
  const whole = mean(byEstimates);
  const saved = 1 - mean(byStreets) / whole;
  const rest = byEstimates.map((minutes, at) => minutes - byStreets[at]! - saved * minutes);
  const error = (INTERVAL * Math.sqrt(mean(rest.map((one) => one * one)) / cases.length)) / whole;
  const differ = cases.filter((one) => one.byStreets.join() !== one.byEstimates.join()).length;
  console.log(
    `\n${city}, ${cases.length} times ${ORDERS} orders: ${name} ${whole.toFixed(1)} min, ` +
      `by streets ${mean(byStreets).toFixed(1)} min,\n  saved ${(100 * saved).toFixed(2)} ± ` +
      `${(100 * error).toFixed(2)} %, another order in ${((100 * differ) / cases.length).toFixed(0)} %`,
  );
  return { saved, error };
}

function chooseRoute(durations: number[][]): number[] {
  const orders = Array.from({ length: ORDERS }, (_, order) => ({
    pickup: 1 + order,
    dropoff: 1 + ORDERS + order,
  }));
  return solveRoute({ durations, start: 0, orders }).stops;
}

/** Returns whether a place is at a street of the region. */
export function isAtStreet(network: RoadNetwork, place: LatLng | null | undefined): place is LatLng {
  return place ? (snapToRoad(network, place)?.meters ?? MAX_METERS) < MAX_METERS : false;
}

/** Returns the restaurants and cafés of an extract that are at its streets. */
export function listRestaurants(network: RoadNetwork, extract: Extract): LatLng[] {
  return extract.nodes.filter(
    (node) => /^(restaurant|fast_food|cafe)$/.test(node.tags.amenity ?? '') && isAtStreet(network, node),
  );
}

/**
 * Returns a function that draws a driver on a residential street, restaurants and cafés of the extract (or drawn ones), and
 * customers on residential streets.
 */
function preparePlaces(
  network: RoadNetwork,
  extract: Extract,
  random: Random,
  pickDrawn?: () => LatLng,
): () => LatLng[] {
  const restaurants = pickDrawn ? [] : listRestaurants(network, extract);
  const homes = extract.ways
    .filter(({ tags }) => tags.highway === 'residential')
    .map(({ nodes }) => nodes.map(extract.locate).filter((place) => isAtStreet(network, place)))
    .filter((places) => places.length > 0);
  const pickHome = () => pickOne(random, pickOne(random, homes)) ?? { lat: 0, lng: 0 };
  const pickRestaurant = pickDrawn ?? (() => pickOne(random, restaurants));
  const fiveOf = (pick: () => LatLng) => Array.from({ length: ORDERS }, pick);
  return () => [pickHome(), ...fiveOf(pickRestaurant), ...fiveOf(pickHome)];
}
