import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { buildDemoPlacements, DEMO_FRAME } from '#tests/factories/build-demo-placements.ts';
import { HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { type PlacementFrame, planSurges } from '#worker/local/demo/create-placements.ts';
import { DEMO_CITY, DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { evaluateHours, TESTED_WEEKS } from './back-test.ts';
import { findHotspots, listNeededHours, RECENT_MS } from './find-hotspots.ts';
import { pickNear } from './near-hotspots.ts';
import { countAreas, countHours, type HourCount } from './placements.ts';
import { HISTORY_WEEKS } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const SEEDS = [DEMO_SEED, DEMO_SEED + 1, DEMO_SEED + 2];

type City = Pick<PlacementFrame, 'seed' | 'isCalm'>;

/**
 * Builds a demo city's hours in the weeks before `startsAt` and, unless it is calm, the week after: all hour counts, and the
 * orders from one hour before `startsAt` on.
 */
function playCity(startsAt: number, weeksBefore: number, city: City) {
  const [from, until] = [startsAt - weeksBefore * WEEK_MS, startsAt + (city.isCalm ? 0 : WEEK_MS)];
  // Week by week, because the orders of all weeks at once would take too much memory.
  const before = Array.from({ length: weeksBefore }, (_, week) => from + week * WEEK_MS).flatMap((at) =>
    buildDemoPlacements(at, at + WEEK_MS, { ...DEMO_FRAME, ...city }).flatMap(countHours),
  );
  const hours = buildDemoPlacements(startsAt - HOUR_MS, until, { ...DEMO_FRAME, ...city });
  return { counts: [...before, ...hours.slice(1).flatMap(countHours)], hours };
}

/** The cities at `NOW`, built once for all tests. */
const playedCities = new Map(
  SEEDS.map((seed) => [seed, playCity(NOW, HISTORY_WEEKS + TESTED_WEEKS, { seed })] as const),
);

/** Evaluates the last two weeks of a demo city: hours with a planted surge, and all others. */
function evaluateCity(city: City) {
  const played = city.isCalm
    ? playCity(NOW, HISTORY_WEEKS + TESTED_WEEKS, city)
    : playedCities.get(city.seed);
  const counts = (played?.counts ?? []).filter(({ startsAt }) => startsAt < NOW);
  const isPlanted = ({ count }: { count: HourCount }) =>
    planSurges(count.startsAt, { ...DEMO_FRAME, ...city }).some(({ cell }) => cell === count.cell);
  const evaluated = evaluateHours(counts, NOW);
  return {
    planted: evaluated.filter(isPlanted),
    others: evaluated.filter((hour) => !isPlanted(hour)),
  };
}

const measureShare = (hours: readonly { isHotspot: boolean }[]) =>
  hours.filter(({ isHotspot }) => isHotspot).length / hours.length;

test.each(SEEDS)('in city %i, finds nearly all planted surges and almost nothing else', (seed) => {
  const { planted, others } = evaluateCity({ seed });
  expect(measureShare(planted)).toBeGreaterThan(0.95);
  expect(measureShare(others)).toBeLessThan(0.001);
});

test('without planted surges, fewer than one evaluated hour in a thousand is called a hotspot', () => {
  const calm = SEEDS.flatMap((seed) => evaluateCity({ seed, isCalm: true }).others);
  expect(calm.length).toBeGreaterThan(2000);
  expect(measureShare(calm)).toBeLessThan(0.001);
});

/**
 * Returns the moments of the week after `startsAt`, at most half an hour apart, at which there is no hotspot near the demo
 * driver.
 */
function listDullMoments(startsAt: number, seed: number): string[] {
  const played = startsAt === NOW ? playedCities.get(seed) : undefined;
  const { counts: all, hours } = played ?? playCity(startsAt, HISTORY_WEEKS, { seed });
  const counts = all.filter(({ startsAt: at }) => at >= startsAt - HISTORY_WEEKS * WEEK_MS);
  const observedSince = new Map<string, number>();
  for (const { cell, startsAt: at } of counts) if (!observedSince.has(cell)) observedSince.set(cell, at);
  const moments = Array.from({ length: WEEK_MS / LOOK_MS }, (_, index) => startsAt + index * LOOK_MS);
  return moments.flatMap((now) => {
    // The first entry of `hours` is the hour before the week.
    const present = 1 + Math.floor((now - startsAt) / HOUR_MS);
    const recent = hours
      .slice(present - 1, present + 1)
      .flat()
      .filter(({ at }) => at > now - RECENT_MS && at <= now);
    const needed = listNeededHours(DEMO_FRAME.timeZone, now);
    const known = counts.filter(({ startsAt: at, hour }) => at + HOUR_MS <= now && needed.includes(hour));
    const { hotspots } = findHotspots(countAreas(recent), { counts: known, observedSince }, now);
    return pickNear(hotspots, DEMO_CITY, 1).length > 0 ? [] : [new Date(now).toISOString()];
  });
}

const LOOK_MS = HOUR_MS / countRuns({ usual: 2, thorough: 4 });

/** Weeks in which the demo might first be started; in the second, clocks change in the city only. */
const STARTS = ['2026-11-20T18:00:00Z', '2027-03-11T03:00:00Z', '2026-07-05T00:00:00Z'];

test.each(STARTS)('the demo driver always has a hotspot nearby in the week from %s', (start) => {
  expect(listDullMoments(Date.parse(start), DEMO_SEED)).toEqual([]);
});

test('other demo cities always have a hotspot near the driver', () => {
  expect(SEEDS.slice(1).flatMap((seed) => listDullMoments(NOW, seed))).toEqual([]);
});
