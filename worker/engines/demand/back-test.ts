import { HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { canEvaluate, evaluateArea } from './evaluate-area.ts';
import type { HourCount } from './placements.ts';
import { computeUsualLevel, type UsualLevel } from './usual-level.ts';

/** Number of last weeks that are replayed as if they were the present. */
export const TESTED_WEEKS = 2;

/**
 * How well hotspots predict the next hour. A prediction is a clock hour in which an area would have been a hotspot by the data
 * before it; it is a hit if the next hour had more orders than usual for that hour. `evaluated` and `evaluatedHits` count all
 * hours with enough data, hotspot or not: the baseline of guessing.
 */
export type BackTest = { predictions: number; hits: number; evaluated: number; evaluatedHits: number };

/** An evaluated clock hour, and its result. */
type EvaluatedHour = { count: HourCount; isHotspot: boolean; isHit: boolean };

type Slot = Pick<HourCount, 'cell' | 'startsAt' | 'weekday' | 'hour'>;

/** Replays the clock hours of the `TESTED_WEEKS` before `now` (epoch ms) on the hour counts of some areas. */
export function backTest(counts: readonly HourCount[], now: number): BackTest {
  const hours = evaluateHours(counts, now);
  const predicted = hours.filter(({ isHotspot }) => isHotspot);
  const countHits = (some: readonly EvaluatedHour[]) => some.filter(({ isHit }) => isHit).length;
  return {
    predictions: predicted.length,
    hits: countHits(predicted),
    evaluated: hours.length,
    evaluatedHits: countHits(hours),
  };
}

/** Returns the evaluated clock hours that `backTest` sums up. An area counts as observed from its first count on. */
export function evaluateHours(counts: readonly HourCount[], now: number): EvaluatedHour[] {
  const { usualOf, countAt } = indexCounts(counts);
  const isTested = (at: number) => at >= now - TESTED_WEEKS * WEEK_MS && at + 2 * HOUR_MS <= now;
  return counts.flatMap((count) => {
    if (!isTested(count.startsAt) || !canEvaluate(count)) return [];
    const usual = usualOf(count);
    const following = getFollowing(count);
    const usualNext = usualOf(following);
    if (usual === null || usualNext === null) return [];
    const isHit = countAt(following) > usualNext.placements;
    return [{ count, isHotspot: evaluateArea(count.placements, usual) !== null, isHit }];
  });
}

function indexCounts(counts: readonly HourCount[]) {
  const byHour = new Map<string, HourCount[]>();
  const byStart = new Map<string, number>();
  const observedSince = new Map<string, number>();
  for (const count of counts) {
    const key = `${count.cell}/${count.hour}`;
    const sameHour = byHour.get(key);
    if (sameHour) sameHour.push(count);
    else byHour.set(key, [count]);
    byStart.set(`${count.cell}/${count.startsAt}`, count.placements);
    observedSince.set(count.cell, Math.min(count.startsAt, observedSince.get(count.cell) ?? count.startsAt));
  }
  const usualOf = ({ cell, startsAt, weekday, hour }: Slot): UsualLevel | null =>
    computeUsualLevel(byHour.get(`${cell}/${hour}`) ?? [], {
      startsAt,
      weekday,
      observedSince: observedSince.get(cell) ?? startsAt,
    });
  return {
    usualOf,
    countAt: ({ cell, startsAt }: Slot) => byStart.get(`${cell}/${startsAt}`) ?? 0,
  };
}

/** Returns the clock hour after a count's. When clocks change, its local hour may be off by one. */
function getFollowing({ cell, startsAt, weekday, hour }: HourCount): Slot {
  const isMidnight = hour === 23;
  return {
    cell,
    startsAt: startsAt + HOUR_MS,
    hour: isMidnight ? 0 : hour + 1,
    weekday: isMidnight ? (weekday + 1) % 7 : weekday,
  };
}
