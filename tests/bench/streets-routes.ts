import { quantile } from '#tests/bench/measure.ts';
import { keepAbove, type Target } from '#tests/bench/targets.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom, pickOne, type Random } from '#worker/domain/shared/random.ts';
import { solveRoute } from '#worker/engines/route/index.ts';
import {
  calibrateSpeeds,
  computeMatrix,
  getSpeedFactor,
  type RecordedLeg,
  type RoadNetwork,
  snapToRoad,
} from '#worker/engines/streets/index.ts';
import type { Extract } from '#worker/local/streets/read-extract.ts';

const ORDERS = 5;
const CASES = 800;
const HOUR = 18;
/** A restaurant farther from every street stands beyond the region's roads. */
const MAX_METERS = 100;
/** In percent. */
const MIN_SAVED = 3.5;

/**
 * Drives of the invented drivers: how much slower their city is than the network says, and how much one drive
 * strays.
 */
const TRUE_FACTOR = 1.2;
const TRUE_RUSH_FACTOR = 1.4;
const STRAY = 0.2;
const RECORDED_LEGS = 300;

/**
 * Routes chosen by street times against routes chosen by estimates, both driven on the streets; and how arrivals
 * err.
 */
export function benchRoutes(network: RoadNetwork, extract: Extract): Target {
  const random = createRandom(5);
  const pickPlaces = preparePlaces(network, extract, random);
  const cases = Array.from({ length: CASES }, () => {
    const places = pickPlaces();
    const streets = computeMatrix(network, places, HOUR).minutes;
    const estimates = places.map((from) => places.map((to) => estimateTravel(from, to, HOUR).minutes));
    return { streets, estimates, byStreets: chooseRoute(streets), byEstimates: chooseRoute(estimates) };
  });
  const sum = (pick: (one: (typeof cases)[number]) => number) =>
    cases.reduce((total, one) => total + pick(one), 0);
  const chosenByStreets = sum(({ streets, byStreets }) => driveRoute(streets, byStreets).at(-1) ?? 0);
  const chosenByEstimates = sum(({ streets, byEstimates }) => driveRoute(streets, byEstimates).at(-1) ?? 0);
  const saved = 1 - chosenByStreets / chosenByEstimates;
  const differ = cases.filter(({ byStreets, byEstimates }) => byStreets.join() !== byEstimates.join()).length;
  console.log(`\nHarrisburg, ${CASES} times ${ORDERS} orders`);
  console.log(
    `  by estimates ${(chosenByEstimates / CASES).toFixed(1)} min, by streets ${(chosenByStreets / CASES).toFixed(1)} min, ` +
      `saved ${(100 * saved).toFixed(1)} %, another order in ${((100 * differ) / CASES).toFixed(0)} %`,
  );
  printArrivals(cases, random);
  return keepAbove('harrisburg: less driving than by estimates', saved, MIN_SAVED);
}

type Case = { streets: number[][]; estimates: number[][]; byStreets: number[] };

/** Median error of arrival times along the routes, before and after calibration on recorded legs of other drives. */
function printArrivals(cases: readonly Case[], random: Random): void {
  const legs: RecordedLeg[] = Array.from({ length: RECORDED_LEGS }, (_, index) => {
    const { streets, byStreets } = cases[index % (CASES / 2)]!;
    const predictedMinutes = streets[0]![byStreets[0]!]!;
    const localHour = index % 2 === 0 ? HOUR : 12;
    return { predictedMinutes, localHour, measuredMinutes: drive(predictedMinutes, localHour, random) };
  });
  const factor = getSpeedFactor(calibrateSpeeds(legs), HOUR);
  const errors = { estimates: [] as number[], streets: [] as number[], calibrated: [] as number[] };
  for (const { streets, estimates, byStreets } of cases.slice(CASES / 2)) {
    const measured = streets.map((row) => row.map((minutes) => drive(minutes, HOUR, random)));
    const arrivals = driveRoute(measured, byStreets);
    const predictions = {
      estimates: driveRoute(estimates, byStreets),
      streets: driveRoute(streets, byStreets),
      calibrated: driveRoute(streets, byStreets).map((minutes) => factor * minutes),
    };
    for (const name of ['estimates', 'streets', 'calibrated'] as const) {
      arrivals.forEach((arrival, stop) => {
        errors[name].push(Math.abs(predictions[name][stop]! - arrival) / arrival);
      });
    }
  }
  const show = (values: number[]) => `${(100 * quantile(values, 0.5)).toFixed(1)} %`;
  console.log(
    `  median arrival error on simulated drives: estimates ${show(errors.estimates)}, streets ${show(errors.streets)}, ` +
      `streets calibrated on ${RECORDED_LEGS} legs ${show(errors.calibrated)} (factor ${factor.toFixed(2)}, true ${TRUE_RUSH_FACTOR})`,
  );
}

function drive(minutes: number, localHour: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return minutes * (localHour === HOUR ? TRUE_RUSH_FACTOR : TRUE_FACTOR) * Math.exp(STRAY * normal);
}

function chooseRoute(durations: number[][]): number[] {
  const orders = Array.from({ length: ORDERS }, (_, order) => ({
    pickup: 1 + order,
    dropoff: 1 + ORDERS + order,
  }));
  return solveRoute({ durations, start: 0, orders }).stops;
}

/** When each stop of a route is reached. */
function driveRoute(minutes: readonly (readonly number[])[], stops: readonly number[]): number[] {
  let at = 0;
  let passed = 0;
  return stops.map((stop) => {
    passed += minutes[at]![stop]!;
    at = stop;
    return passed;
  });
}

/**
 * A driver on some residential street, restaurants and cafés of the extract, and customers on residential streets.
 */
function preparePlaces(network: RoadNetwork, extract: Extract, random: Random): () => LatLng[] {
  const isNear = (place: LatLng | null) =>
    place ? (snapToRoad(network, place)?.meters ?? MAX_METERS) < MAX_METERS : false;
  const kitchens = extract.nodes.filter(
    (node) => /^(restaurant|fast_food|cafe)$/.test(node.tags.amenity ?? '') && isNear(node),
  );
  const homes = extract.ways
    .filter(({ tags }) => tags.highway === 'residential')
    .map(({ nodes }) => nodes.map(extract.locate).filter(isNear))
    .filter((places) => places.length > 0);
  const pickHome = () => pickOne(random, pickOne(random, homes)) ?? { lat: 0, lng: 0 };
  const fiveOf = (pick: () => LatLng) => Array.from({ length: ORDERS }, pick);
  return () => [pickHome(), ...fiveOf(() => pickOne(random, kitchens)), ...fiveOf(pickHome)];
}
