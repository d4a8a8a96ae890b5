import { getAreaCell } from '../hotspots/area.ts';
import type { LatLng } from '../shared/geo.ts';
import { createRandom, pickInteger, type Random } from '../shared/random.ts';
import { getLocalTime, getWeekday, HOUR_MS } from '../shared/time.ts';
import { CROWD_SIZE } from './create-crowd.ts';
import { getMeal, PLANTED } from './planted.ts';
import { DEMO_RESTAURANTS, type DemoRestaurant } from './restaurants.ts';
import { locate } from './streets.ts';

/** `surge` is how many times the usual orders a planted crowd brings; 1 plants none. */
export type PlacementFrame = { timeZone: string; center: LatLng; seed: number; surge?: number };

/** An order of the demo's crowd: when (epoch ms), from where, and which of the crowd's drivers was offered it. */
export type DemoPlacement = { at: number; restaurant: DemoRestaurant; crowdIndex: number };

/** How busy each local hour of the day is; lunch and dinner stand out, and somebody is always hungry. */
const HOUR_DEMAND = [
  0.4, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35, 0.4, 0.45, 0.45, 0.5, 0.8, 1.1, 0.9, 0.6, 0.5, 0.6, 0.9, 1.2, 1.2,
  0.9, 0.7, 0.5, 0.45,
] as const;

/** Orders an hour of a restaurant that is as busy as its meal weight says, in a usual hour. */
const ORDERS_A_WEIGHT = 1.25;
const LEAST_MEAL_WEIGHT = 2;

/** A crowd at some corner, four hours long: this many times the usual orders. Two take turns every two hours. */
export const PLANTED_SURGE = 10;
const SURGE_HOURS = 4;
const LEAST_RESTAURANTS = 2;

/** The areas (cells of the hotspots' grid) that have enough restaurants for a crowd. */
export function listSurgeCells({ center }: PlacementFrame): string[] {
  const cells = DEMO_RESTAURANTS.map((restaurant) => getAreaCell(locate(restaurant, center)));
  return [...new Set(cells)]
    .filter((cell) => cells.filter((other) => other === cell).length >= LEAST_RESTAURANTS)
    .sort();
}

/** The areas with a planted crowd in the clock hour that begins at `startsAt` (epoch ms). */
export function listSurgingCells(startsAt: number, frame: PlacementFrame): string[] {
  const hours = Math.floor(startsAt / HOUR_MS);
  const cells = listSurgeCells(frame);
  return [0, 1].flatMap((turn) => {
    const block = Math.floor((hours + (turn * SURGE_HOURS) / 2) / SURGE_HOURS);
    const random = createRandom(frame.seed * 7 + block * 2 + turn);
    return cells[pickInteger(random, 0, cells.length - 1)] ?? [];
  });
}

/** How many come in an hour where `mean` are usual. Source: Knuth, "The Art of Computer Programming" 2, 3.4.1. */
export function pickPoisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** The crowd's orders in the clock hour that begins at `startsAt` (epoch ms), oldest first: the same for the same hour. */
export function createHourPlacements(startsAt: number, frame: PlacementFrame): DemoPlacement[] {
  const random = createRandom(frame.seed + startsAt / HOUR_MS);
  const { day, hour } = getLocalTime(startsAt, frame.timeZone);
  const demand = (HOUR_DEMAND[hour] ?? 1) * (PLANTED.weekdayDemand[getWeekday(day)] ?? 1);
  const surging = listSurgingCells(startsAt, frame);
  const { surge: crowd = PLANTED_SURGE } = frame;
  return DEMO_RESTAURANTS.flatMap((restaurant) => {
    const surge = surging.includes(getAreaCell(locate(restaurant, frame.center))) ? crowd : 1;
    const weight = LEAST_MEAL_WEIGHT + restaurant.mealWeights[getMeal(hour)];
    const count = pickPoisson(random, ORDERS_A_WEIGHT * weight * demand * surge);
    return Array.from({ length: count }, () => ({
      at: startsAt + Math.floor(random() * HOUR_MS),
      restaurant,
      crowdIndex: pickInteger(random, 0, CROWD_SIZE - 1),
    }));
  }).sort((one, other) => one.at - other.at);
}
