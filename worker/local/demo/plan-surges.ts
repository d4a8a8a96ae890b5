import { SAMPLE_RESTAURANTS } from '#worker/domain/orders/samples/restaurants.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** An area (a cell of the hotspots' grid) and how many of the demo's restaurants lie in it. */
type SurgeArea = { cell: string; restaurants: number };

/**
 * A surge begins every four hours and lasts six, so that at any minute one at least has been there for an hour, and few
 * enough of the city's areas have one for the usual to show.
 */
const EVERY_HOURS = 4;
const SURGE_HOURS = 6;
const MIN_RESTAURANTS = 2;

/** The areas that have enough restaurants for a surge. */
function listSurgeAreas(): SurgeArea[] {
  const counts = new Map<string, number>();
  for (const restaurant of SAMPLE_RESTAURANTS) {
    const cell = getNeighborhood(restaurant);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .map(([cell, restaurants]) => ({ cell, restaurants }))
    .filter(({ restaurants }) => restaurants >= MIN_RESTAURANTS);
}

/** The numbers from 0 up to `count` in an order of the seed's own. */
function shuffle(count: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, number) => ({ number, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ number }) => number);
}

/**
 * Where the surge with that number is: along a Latin square, so that in a round every area has its turn once, and over
 * as many rounds as there are areas none comes at the same time twice. A surge that came at the same time every day
 * would be what is usual there. Every square is shuffled again.
 */
function pickArea(number: number, areas: readonly SurgeArea[], seed: number): SurgeArea | undefined {
  const size = areas.length;
  const round = Math.floor(number / size);
  const square = Math.floor(round / size);
  const column = shuffle(size, seed * 7 + 2 * square)[number % size] ?? 0;
  const row = shuffle(size, seed * 7 + 2 * square + 1)[round % size] ?? 0;
  return areas[(column + row) % size];
}

/** The areas with a planted surge in the clock hour that begins at `startsAt` (epoch ms), the newest last. */
export function planSurges(startsAt: number, seed: number): SurgeArea[] {
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
