import { HOUR_MS } from '../shared/time.ts';
import { canJudge, judgeArea } from './judge-area.ts';
import type { HourCount } from './placements.ts';
import { computeUsualLevel, WEEK_MS } from './usual-level.ts';

/** How many of the last weeks are judged as if they were the present. */
export const TESTED_WEEKS = 2;

/**
 * How well hotspots foretell the next hour. A prediction is a clock hour in which an area would have been a hotspot, by
 * what was known before it; it hits when the hour after had more orders than is usual for that hour. `judged` and
 * `judgedHits` are the same of every hour there was enough to judge by, hotspot or not: what guessing would reach.
 */
export type BackTest = { predictions: number; hits: number; judged: number; judgedHits: number };

/** Replays the clock hours of the `TESTED_WEEKS` before `now` (epoch ms) on the hour counts of some areas. */
export function backTest(counts: readonly HourCount[], now: number): BackTest {
  const byHour = new Map<string, HourCount[]>();
  const byStart = new Map<string, HourCount>();
  for (const count of counts) {
    const key = `${count.cell}/${count.hour}`;
    byHour.set(key, [...(byHour.get(key) ?? []), count]);
    byStart.set(`${count.cell}/${count.startsAt}`, count);
  }
  const usualOf = ({
    cell,
    startsAt,
    weekday,
    hour,
  }: Pick<HourCount, 'cell' | 'startsAt' | 'weekday' | 'hour'>) =>
    computeUsualLevel(byHour.get(`${cell}/${hour}`) ?? [], { startsAt, weekday })?.placements ?? null;
  const result = { predictions: 0, hits: 0, judged: 0, judgedHits: 0 };
  const tested = (at: number) => at >= now - TESTED_WEEKS * WEEK_MS && at + 2 * HOUR_MS <= now;
  for (const count of counts) {
    if (!tested(count.startsAt) || !canJudge(count)) continue;
    const usual = usualOf(count);
    const following = getFollowing(count);
    const usualNext = usualOf(following);
    if (usual === null || usualNext === null) continue;
    const next = byStart.get(`${count.cell}/${following.startsAt}`)?.placements ?? 0;
    const isHit = next > usualNext ? 1 : 0;
    result.judged += 1;
    result.judgedHits += isHit;
    if (judgeArea(count.placements, usual) === null) continue;
    result.predictions += 1;
    result.hits += isHit;
  }
  return result;
}

/** The clock hour after a count's; where clocks change the name may be off by one, once in half a year. */
function getFollowing({ cell, startsAt, weekday, hour }: HourCount) {
  const isMidnight = hour === 23;
  return {
    cell,
    startsAt: startsAt + HOUR_MS,
    hour: isMidnight ? 0 : hour + 1,
    weekday: isMidnight ? (weekday + 1) % 7 : weekday,
  };
}
