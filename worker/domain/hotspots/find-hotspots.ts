import type { LatLng } from '../shared/geo.ts';
import { getLocalTime, getWeekday, HOUR_MS } from '../shared/time.ts';
import { getAreaMiddle } from './area.ts';
import { canJudge, judgeArea } from './judge-area.ts';
import type { AreaCount, HourCount } from './placements.ts';
import { computeUsualLevel, type UsualLevel } from './usual-level.ts';

/** How long the present is: orders of the last hour. */
export const RECENT_MS = HOUR_MS;

/** An area with more orders than usual. `usual` is their usual number in such an hour, `weeks` what that rests on. */
export type FoundHotspot = LatLng & {
  cell: string;
  restaurants: string[];
  surgeMultiplier: number;
  placements: number;
  usual: number;
  weeks: number;
  isDemo: boolean;
};

export type Findings = {
  /** Strongest first. */
  hotspots: FoundHotspot[];
  /** How many areas there was enough to judge by. */
  judged: number;
};

/** The usual number of orders in the hour that ends at `now`, from the two clock hours it lies in. */
function computeUsualNow(history: readonly HourCount[], timeZone: string, now: number): UsualLevel | null {
  const startsAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  const present = (now - startsAt) / HOUR_MS;
  const levels = [startsAt - HOUR_MS, startsAt].map((at) => {
    const { day, hour } = getLocalTime(at, timeZone);
    const sameHour = history.filter((count) => count.hour === hour);
    return computeUsualLevel(sameHour, { startsAt: at, weekday: getWeekday(day) });
  });
  const [before, within] = levels;
  if (!before || !within) return null;
  return {
    placements: before.placements * (1 - present) + within.placements * present,
    weeks: Math.min(before.weeks, within.weeks),
  };
}

/** The local hours of the day (0–23) an area's history is needed of at `now`. */
export function listNeededHours(timeZone: string, now: number): number[] {
  return [now - HOUR_MS, now].map((at) => getLocalTime(at, timeZone).hour);
}

/**
 * The hotspots at `now` (epoch ms): areas that in the last hour had clearly more orders than such an hour usually has.
 * `history` holds at least the counts of the judged areas and needed hours.
 */
export function findHotspots(
  areas: readonly AreaCount[],
  history: readonly HourCount[],
  now: number,
): Findings {
  let judged = 0;
  const hotspots = areas.filter(canJudge).flatMap((area): FoundHotspot[] => {
    const { cell, restaurants, placements, isDemo } = area;
    const own = history.filter((count) => count.cell === cell);
    const usual = computeUsualNow(own, area.timeZone, now);
    if (!usual) return [];
    judged += 1;
    const surgeMultiplier = judgeArea(placements, usual.placements);
    if (surgeMultiplier === null) return [];
    const { placements: usualPlacements, weeks } = usual;
    const figures = { surgeMultiplier, placements, usual: Math.round(usualPlacements), weeks };
    return [{ cell, ...getAreaMiddle(cell), restaurants, ...figures, isDemo }];
  });
  return { hotspots: hotspots.sort(compareHotspots), judged };
}

function compareHotspots(one: FoundHotspot, other: FoundHotspot): number {
  return other.surgeMultiplier - one.surgeMultiplier || other.placements - one.placements;
}
