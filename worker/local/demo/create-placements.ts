import { getMeal } from '#worker/domain/orders/samples/market.ts';
import { SAMPLE_RESTAURANTS, type SampleRestaurant } from '#worker/domain/orders/samples/restaurants.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { countEach } from '#worker/domain/shared/group-by.ts';
import { createRandom, pickInteger, type Random } from '#worker/domain/shared/random.ts';
import { getLocalTime, getWeekday, HOUR_MS } from '#worker/domain/shared/time.ts';
import { CROWD_SIZE } from './create-crowd.ts';
import { PLANTED } from './planted.ts';

/** `isCalm` omits surges: every area has its usual orders, with random variation. */
export type PlacementFrame = { timeZone: string; seed: number; isCalm?: boolean };

/** An order offered to the demo's crowd: its time (epoch ms), its restaurant, and the index of the crowd driver. */
export type DemoPlacement = { at: number; restaurant: SampleRestaurant; crowdIndex: number };

/** The demand in each local hour of the day, with peaks at lunch and dinner. */
const HOUR_DEMAND = [
  0.4, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35, 0.4, 0.45, 0.45, 0.5, 0.8, 1.1, 0.9, 0.6, 0.5, 0.6, 0.9, 1.2, 1.2,
  0.9, 0.7, 0.5, 0.45,
] as const;

/** Hourly orders of a restaurant per unit of meal weight, in a usual hour: at most about thirty per area. */
const ORDERS_A_WEIGHT = 0.5;
const MIN_MEAL_WEIGHT = 2;

/**
 * A surge's extra hourly orders: a fixed number, plus a multiple of the area's usual orders on an average weekday, so that it
 * stands out equally on a slow one.
 */
const SURGE_ORDERS = 48;
const SURGE_TIMES = 5.8;

/** Returns a sample of a Poisson distribution. Source: Knuth, "The Art of Computer Programming" 2, 3.4.1. */
export function pickPoisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Returns the crowd's orders in the clock hour that starts at `startsAt` (epoch ms), oldest first; deterministic per hour. */
export function createHourPlacements(startsAt: number, frame: PlacementFrame): DemoPlacement[] {
  const random = createRandom(frame.seed + startsAt / HOUR_MS);
  const { day, hour } = getLocalTime(startsAt, frame.timeZone);
  const weekdayDemand = PLANTED.weekdayDemand[getWeekday(day)] ?? 1;
  const surges = planSurges(startsAt, frame);
  const placed = SAMPLE_RESTAURANTS.flatMap((restaurant) => {
    const cell = getNeighborhood(restaurant);
    const weight = MIN_MEAL_WEIGHT + restaurant.mealWeights[getMeal(hour)];
    const ordinary = ORDERS_A_WEIGHT * weight * (HOUR_DEMAND[hour] ?? 1);
    const surge = surges.find((area) => area.cell === cell);
    const more = surge ? SURGE_ORDERS / surge.restaurants + SURGE_TIMES * ordinary : 0;
    return Array.from({ length: pickPoisson(random, ordinary * weekdayDemand + more) }, () => ({
      at: startsAt + Math.floor(random() * HOUR_MS),
      restaurant,
    }));
  }).sort((one, other) => one.at - other.at);
  const onDuty = pickOnDuty(startsAt, placed.length, frame.seed);
  return placed.map((placement, index) => ({ ...placement, crowdIndex: onDuty[index] ?? 0 }));
}

/** Hourly offers per driver on duty: about eight in the 75 minutes that scenarios are sampled from. */
const OFFERS_AN_HOUR = 7.1;

/** Drivers who start a shift each hour; as many end one. */
const CHANGED_AN_HOUR = 1;

/**
 * Assigns each of the `orders` of the clock hour that starts at `startsAt` (epoch ms) to a crowd driver, with as many drivers on
 * duty as there is work for. Returns the drivers' indexes, order by order; deterministic per hour.
 */
function pickOnDuty(startsAt: number, orders: number, seed: number): number[] {
  const hour = startsAt / HOUR_MS;
  // A separate generator, so that the choice of drivers doesn't affect when and where orders occur.
  const random = createRandom(seed * 11 + hour);
  const drivers = Math.min(CROWD_SIZE, Math.max(1, Math.round(orders / OFFERS_AN_HOUR)));
  return Array.from(
    { length: orders },
    () => (hour * CHANGED_AN_HOUR + pickInteger(random, 0, drivers - 1)) % CROWD_SIZE,
  );
}

/** An area (a cell of the hotspot grid) and the number of demo restaurants in it. */
type SurgeArea = { cell: string; restaurants: number };

/**
 * A surge starts every four hours and lasts six, so that at every minute at least one has lasted an hour, and most areas have
 * none.
 */
const EVERY_HOURS = 4;
const SURGE_HOURS = 6;
const MIN_RESTAURANTS = 2;

function listSurgeAreas(): SurgeArea[] {
  return [...countEach(SAMPLE_RESTAURANTS.map((restaurant) => getNeighborhood(restaurant)))]
    .map(([cell, restaurants]) => ({ cell, restaurants }))
    .filter(({ restaurants }) => restaurants >= MIN_RESTAURANTS);
}

/** Returns the numbers from 0 to `count` − 1, shuffled by the seed. */
function shuffle(count: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, number) => ({ number, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ number }) => number);
}

/**
 * Returns the area of the surge with this number, by a shuffled Latin square. Each round has every area once, and in as many
 * rounds as there are areas, no area repeats a time of day, because a daily surge would count as usual.
 */
function pickArea(number: number, areas: readonly SurgeArea[], seed: number): SurgeArea | undefined {
  const size = areas.length;
  const round = Math.floor(number / size);
  const square = Math.floor(round / size);
  const column = shuffle(size, seed * 7 + 2 * square)[number % size] ?? 0;
  const row = shuffle(size, seed * 7 + 2 * square + 1)[round % size] ?? 0;
  return areas[(column + row) % size];
}

/** Returns the areas with a planted surge in the clock hour that starts at `startsAt` (epoch ms), newest last. */
export function planSurges(startsAt: number, { seed, isCalm }: PlacementFrame): SurgeArea[] {
  if (isCalm) return [];
  const hour = startsAt / HOUR_MS;
  const newest = Math.floor(hour / EVERY_HOURS);
  const areas = listSurgeAreas();
  const found = new Map<string, SurgeArea>();
  for (let number = Math.floor((hour - SURGE_HOURS) / EVERY_HOURS) + 1; number <= newest; number += 1) {
    const area = pickArea(number, areas, seed);
    if (area) found.set(area.cell, area);
  }
  return [...found.values()];
}
