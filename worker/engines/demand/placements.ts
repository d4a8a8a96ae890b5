import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { groupBy, rankByCount } from '#worker/domain/shared/group-by.ts';
import { getLocalTime, getWeekday, HOUR_MS } from '#worker/domain/shared/time.ts';

/** An order sent by a dispatch service: when (epoch ms), where it is picked up, and to whom it was offered. */
export type Placement = {
  at: number;
  pickup: LatLng;
  driverId: string;
  /** The driver's time zone, used as the area's. */
  timeZone: string;
  restaurantName: string;
  isDemo: boolean;
};

/** The orders of an area in a period of time. */
export type AreaCount = {
  cell: string;
  timeZone: string;
  placements: number;
  drivers: number;
  /** Up to two restaurants that name the area, those with the most drivers first. */
  restaurants: string[];
  /** Whether some of them are invented demo orders. */
  isDemo: boolean;
};

/** The orders an area had in one clock hour; `weekday` (0 = Sunday) and `hour` are local, `startsAt` is epoch ms. */
export type HourCount = Pick<AreaCount, 'cell' | 'placements' | 'drivers' | 'isDemo'> & {
  startsAt: number;
  weekday: number;
  hour: number;
};

/** Maximum orders of one driver counted per area and hour, so that no single driver makes it look busy. */
const MAX_A_DRIVER = 3;

/** A restaurant names an area only once this many drivers had orders from it. */
const NAMED_BY_DRIVERS = 2;
const SHOWN_RESTAURANTS = 2;

/** Counts the orders of one area within at most one hour. */
function countArea(cell: string, placements: readonly Placement[]): AreaCount {
  const byDriver = rankByCount(placements.map(({ driverId }) => driverId));
  // Each driver counts once per restaurant, however many orders they had from it.
  const voices = new Map(
    placements.map((one) => [`${one.driverId} ${one.restaurantName}`, one.restaurantName]),
  );
  return {
    cell,
    timeZone: rankByCount(placements.map(({ timeZone }) => timeZone))[0]?.[0] ?? 'UTC',
    placements: byDriver.reduce((sum, [, count]) => sum + Math.min(count, MAX_A_DRIVER), 0),
    drivers: byDriver.length,
    restaurants: rankByCount(voices.values())
      .filter(([, drivers]) => drivers >= NAMED_BY_DRIVERS)
      .slice(0, SHOWN_RESTAURANTS)
      .map(([name]) => name),
    isDemo: placements.some(({ isDemo }) => isDemo),
  };
}

/** Counts orders, all within one hour, by area. */
export function countAreas(placements: readonly Placement[]): AreaCount[] {
  return [...groupBy(placements, ({ pickup }) => getNeighborhood(pickup))].map(([cell, group]) =>
    countArea(cell, group),
  );
}

/** Counts orders by area and clock hour. */
export function countHours(placements: readonly Placement[]): HourCount[] {
  const hours = groupBy(placements, ({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS);
  return [...hours].flatMap(([startsAt, group]) =>
    countAreas(group).map(({ cell, timeZone, placements: count, drivers, isDemo }) => {
      const { day, hour } = getLocalTime(startsAt, timeZone);
      return { cell, startsAt, weekday: getWeekday(day), hour, placements: count, drivers, isDemo };
    }),
  );
}
