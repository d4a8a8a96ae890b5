import { expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { FLAT_WORLD } from '#tests/factories/flat-world.ts';
import { SAMPLE_RESTAURANTS } from '#worker/domain/orders/samples/restaurants.ts';
import { getNeighborhood } from '#worker/domain/shared/grid.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { PLANTED } from '#worker/local/demo/planted.ts';
import { BREAKDOWN_KINDS } from './break-down-work.ts';
import type { GroupRate } from './compare-groups.ts';
import { FALSE_FINDINGS, type Gain } from './find-gains.ts';
import { isClearlyMore, listBestStretches, NOTABLE_CHANCE } from './rank-groups.ts';
import { reportWork, type WorkReport } from './work-report.ts';

const WORLDS = Array.from({ length: 8 }, (_, index) => reportWork(buildDemoHistory(DEMO_SEED + index)));

/** One of the eight worlds may miss a pattern, as eight weeks of one real driver's work might. */
const MAX_MISSED = 1;

/** Returns the indexes of the demo worlds whose report does not meet a condition. */
function listWithout(holds: (report: WorkReport) => boolean): number[] {
  return WORLDS.flatMap((report, index) => (holds(report) ? [] : [index]));
}

function expectInWorlds(holds: (report: WorkReport) => boolean) {
  expect(listWithout(holds).length).toBeLessThanOrEqual(MAX_MISSED);
}

const nameGroups = (groups: readonly GroupRate[]) => groups.map(({ group }) => group);
const listClear = (groups: readonly GroupRate[]) => nameGroups(groups.filter(isClearlyMore));
const listAreas = (part: string) =>
  SAMPLE_RESTAURANTS.filter(({ area }) => area === part).map(getNeighborhood);
const listBestHours = ({ hours }: WorkReport) =>
  listBestStretches(hours).flatMap(({ from, until }) =>
    Array.from({ length: until - from }, (_, index) => from + index),
  );

test('finds the platform that pays best, and never marks the one that pays least as better', () => {
  const [best, worst] = [PLANTED.platformsByPay[0], PLANTED.platformsByPay.at(-1) ?? ''];
  expectInWorlds(({ breakdown: { platform } }) => platform[0]?.group === best);
  expectInWorlds(({ breakdown: { platform } }) => listClear(platform).includes(best));
  expectInWorlds(({ breakdown: { platform } }) => platform.at(-1)?.group === worst);
  expect(listWithout(({ breakdown: { platform } }) => !listClear(platform).includes(worst))).toEqual([]);
});

test('finds Saturday as the best day, and does not mark the slow start of the week as better', () => {
  expectInWorlds(({ breakdown: { weekday } }) => listClear(weekday).includes('6'));
  const slow = ['1', '2'];
  expectInWorlds(({ breakdown: { weekday } }) => !listClear(weekday).some((day) => slow.includes(day)));
});

test('finds both meals as the best hours, and no hours beside the planted ones', () => {
  expectInWorlds((report) => listBestHours(report).some((hour) => hour === 12 || hour === 13));
  expectInWorlds((report) => listBestHours(report).some((hour) => hour === 18 || hour === 19));
  expectInWorlds((report) =>
    listBestHours(report).every((hour) => PLANTED.peakHours.some((peak) => peak === hour)),
  );
  expectInWorlds(({ breakdown: { dayPart } }) => ['lunch', 'dinner'].includes(dayPart[0]?.group ?? ''));
  expectInWorlds(({ breakdown: { dayPart } }) =>
    ['afternoon', 'night'].includes(dayPart.at(-1)?.group ?? ''),
  );
});

test('finds that the east side pays better, and never the south side', () => {
  const [east, south] = [listAreas('east'), listAreas('south')];
  expectInWorlds(({ breakdown: { area } }) => east.includes(listClear(area)[0] ?? ''));
  expectInWorlds(({ breakdown: { area } }) => !listClear(area).some((cell) => south.includes(cell)));
});

test('ranks slow restaurants among those that pay least an hour, and none of them among the best ten', () => {
  const isSlow = ({ group }: GroupRate) => PLANTED.slowRestaurants.some((name) => name === group);
  expectInWorlds(({ breakdown: { restaurant } }) => restaurant.slice(-5).filter(isSlow).length >= 3);
  expectInWorlds(({ breakdown: { restaurant } }) => !restaurant.slice(0, 10).some(isSlow));
});

type GroupGain = Extract<Gain, { group: string }>;
const isGroupGain = (gain: Gain): gain is GroupGain => 'group' in gain;

/** Returns each group's long-run pay an hour relative to the rest (1.1: a tenth more), from the work of many other drivers. */
function measureTruth(seeds: readonly number[]): Map<string, number> {
  const reports = seeds.map((seed) => reportWork(buildDemoHistory(seed)).breakdown);
  const ratios = BREAKDOWN_KINDS.flatMap((kind) => {
    const rates = reports.flatMap((breakdown) => breakdown[kind]);
    const average = (some: readonly GroupRate[]) =>
      some.reduce((sum, { centsPerHour, ms }) => sum + centsPerHour * ms, 0) /
      some.reduce((sum, { ms }) => sum + ms, 0);
    return [...new Set(nameGroups(rates))].map((group) => {
      const [own, rest] = [
        rates.filter((rate) => rate.group === group),
        rates.filter((rate) => rate.group !== group),
      ];
      return [`${kind} ${group}`, average(own) / average(rest)] as const;
    });
  });
  return new Map(ratios);
}

test('makes no recommendation that does not hold in the long run', () => {
  const truth = measureTruth(
    Array.from({ length: countRuns({ usual: 10, thorough: 20 }) }, (_, index) => 40_000 + index),
  );
  const gains = WORLDS.flatMap((report) => report.gains.filter(isGroupGain));
  expect(gains.length).toBeGreaterThan(WORLDS.length);
  const wrong = gains.filter(({ kind, group, direction }) => {
    const ratio = truth.get(`${kind} ${group}`) ?? 1;
    return direction === 'more' ? ratio < 1.03 : ratio > 0.97;
  });
  expect(wrong.map(({ kind, group, direction }) => `${kind} ${group} ${direction}`)).toEqual([]);
});

test('recommends at least one planted pattern', () => {
  const [best, worst] = [PLANTED.platformsByPay[0], PLANTED.platformsByPay.at(-1)];
  const isPlanted = ({ kind, group, direction }: GroupGain) =>
    direction === 'more'
      ? group === best || group === '6' || group === 'lunch' || group === 'dinner' || kind === 'area'
      : group === worst || group === 'afternoon' || group === 'night' || kind === 'restaurant';
  expectInWorlds(({ gains }) => gains.filter(isGroupGain).some(isPlanted));
});

/** Returns which kinds of patterns a report shows. Differences between single offers are not patterns. */
function listNotified(report: WorkReport): Record<string, boolean> {
  const { breakdown, hours, gains, strategies } = report;
  return {
    'recommendations and strategies': [...gains, ...strategies.map(({ gain }) => gain)].some(isGroupGain),
    'best hours': listBestStretches(hours).length > 0,
    'best days': breakdown.weekday.some(isClearlyMore),
    'high-demand areas': breakdown.area.some(isClearlyMore),
    'best platforms': breakdown.platform.some(({ chance }) => chance < NOTABLE_CHANCE),
  };
}

test('without planted patterns, shows each kind no more often than stated', () => {
  const drivers = countRuns({ usual: 20, thorough: 50 });
  const seeds = Array.from({ length: drivers }, (_, index) => 60_000 + index);
  const notified = seeds.map((seed) => listNotified(reportWork(buildDemoHistory(seed, FLAT_WORLD))));
  // At most two standard errors above the stated rate.
  const maxMisled = FALSE_FINDINGS + 2 * Math.sqrt((FALSE_FINDINGS * (1 - FALSE_FINDINGS)) / seeds.length);
  for (const kind of Object.keys(notified[0] ?? {})) {
    const misled = notified.filter((world) => world[kind]).length / seeds.length;
    expect(misled, kind).toBeLessThanOrEqual(maxMisled);
  }
});
