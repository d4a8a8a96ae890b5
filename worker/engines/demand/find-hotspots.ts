import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getNeighborhoodCenter } from '#worker/domain/shared/grid.ts';
import { groupBy } from '#worker/domain/shared/group-by.ts';
import { getLocalTime, getWeekday, HOUR_MS } from '#worker/domain/shared/time.ts';
import { canEvaluate, evaluateArea, roundUsual } from './evaluate-area.ts';
import type { AreaCount, HourCount } from './placements.ts';
import { computeUsualLevel, type UsualLevel } from './usual-level.ts';

/** Orders of the last hour count as the present. */
export const RECENT_MS = HOUR_MS;

/** An area with more orders than usual. `usual` is the usual number in such an hour. */
export type FoundHotspot = LatLng & {
  cell: string;
  restaurants: string[];
  surgeMultiplier: number;
  placements: number;
  usual: number;
  isDemo: boolean;
};

export type Findings = {
  /** Strongest first. */
  hotspots: FoundHotspot[];
  /** The cells of the areas with enough data to be evaluated. */
  evaluated: string[];
};

/** Past hour counts, at least those of the evaluated areas and needed hours, and when each area was first observed. */
export type AreaHistory = {
  counts: readonly HourCount[];
  /** By cell: the start of the first hour in which the area had an order (epoch ms). */
  observedSince: ReadonlyMap<string, number>;
};

type Known = { counts: readonly HourCount[]; observedSince: number };

/** Returns the starts of the two clock hours that the hour before `now` overlaps (epoch ms). */
function listOverlapped(now: number): [before: number, within: number] {
  const startsAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  return [startsAt - HOUR_MS, startsAt];
}

/** Returns the usual number of orders in the hour that ends at `now`, from the two clock hours it overlaps. */
function computeUsualNow({ counts, observedSince }: Known, timeZone: string, now: number): UsualLevel | null {
  const overlapped = listOverlapped(now);
  const present = (now - overlapped[1]) / HOUR_MS;
  const levels = overlapped.map((at) => {
    const { day, hour } = getLocalTime(at, timeZone);
    const sameHour = counts.filter((count) => count.hour === hour);
    return computeUsualLevel(sameHour, { startsAt: at, weekday: getWeekday(day), observedSince });
  });
  const [before, within] = levels;
  if (!before || !within) return null;
  const mix = (key: 'placements' | 'variance') => before[key] * (1 - present) + within[key] * present;
  return { placements: mix('placements'), variance: mix('variance') };
}

/** Returns the local hours of the day (0–23) whose history is needed at `now`. */
export function listNeededHours(timeZone: string, now: number): number[] {
  return listOverlapped(now).map((at) => getLocalTime(at, timeZone).hour);
}

/** Returns the hotspots at `now` (epoch ms): areas with clearly more orders in the last hour than such an hour usually has. */
export function findHotspots(areas: readonly AreaCount[], history: AreaHistory, now: number): Findings {
  const byCell = groupBy(history.counts, ({ cell }) => cell);
  const evaluated: string[] = [];
  const hotspots = areas.filter(canEvaluate).flatMap((area): FoundHotspot[] => {
    const { cell, restaurants, placements, isDemo } = area;
    const known = { counts: byCell.get(cell) ?? [], observedSince: history.observedSince.get(cell) ?? now };
    const usual = computeUsualNow(known, area.timeZone, now);
    if (!usual) return [];
    evaluated.push(cell);
    const surgeMultiplier = evaluateArea(placements, usual);
    if (surgeMultiplier === null) return [];
    const figures = { surgeMultiplier, placements, usual: roundUsual(usual.placements) };
    return [{ cell, ...getNeighborhoodCenter(cell), restaurants, ...figures, isDemo }];
  });
  return { hotspots: hotspots.sort(compareHotspots), evaluated };
}

function compareHotspots(one: FoundHotspot, other: FoundHotspot): number {
  return other.surgeMultiplier - one.surgeMultiplier || other.placements - one.placements;
}
