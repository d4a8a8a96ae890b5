import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { buildPastOrders, HISTORY_WEEKS } from '#tests/factories/build-past-orders.ts';
import { FLAT_WORLD } from '#tests/factories/flat-world.ts';
import { rollUpDays } from '#tests/factories/roll-up-days.ts';
import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';
import { breakDownWork, groupByDay } from '#worker/engines/insight/break-down-work.ts';
import { chooseStrategies } from '#worker/engines/insight/choose-strategies.ts';
import { measureRate } from '#worker/engines/insight/compare-groups.ts';
import { FALSE_FINDINGS, findGains } from '#worker/engines/insight/find-gains.ts';
import { createHourClock } from '#worker/engines/insight/hour-clock.ts';
import { measureTrend } from '#worker/engines/insight/measure-trend.ts';
import { measureFreeShare, measureOrders, spreadOverHours } from '#worker/engines/insight/measure-work.ts';
import { isClearlyMore, listBestStretches, NOTABLE_CHANCE } from '#worker/engines/insight/rank-groups.ts';
import { rankHours } from '#worker/engines/insight/rank-hours.ts';
import { reportWork } from '#worker/engines/insight/work-report.ts';
import type { DemoWorld } from '#worker/local/demo/demo-world.ts';

const UTC = createHourClock('UTC');

const DRIVERS = 400;
const FLAT_DRIVERS = 300;
const FAIR_DRIVERS = 40;
const FIRST_SEED = 5000;
/** The rate that `measureTrend` states: a t-test at one in ten. */
const FALSE_TRENDS = 0.1;

const NONE = { offers: 0, cents: 0, confidence: 0 };
const NO_OFFERS = {
  accepted: 0,
  declined: 0,
  evaluated: 0,
  declinedGood: NONE,
  acceptedPoor: NONE,
  usual: null,
};

/** Returns what is shown to a driver whose work has no pattern; ideally nothing of each kind. */
function listFindings(seed: number): Record<string, boolean> {
  const past = buildPastOrders(seed);
  const work = measureOrders(past, 0);
  const hours = spreadOverHours(work, UTC);
  const pay = measureRate(groupByDay(hours, ({ day }) => day))?.centsPerHour ?? 0;
  const freeCentsPerHour = measureFreeShare(work) * pay;
  const breakdown = breakDownWork(work, hours, UTC);
  const gains = findGains({ breakdown, offers: NO_OFFERS, weeks: HISTORY_WEEKS, freeCentsPerHour });
  const delivered = past
    .filter(({ status }) => status === 'completed')
    .map((order) => ({
      ...order,
      completedAt: order.endedAt,
    }));
  const random = createRandom(seed);
  const weeks = Array.from({ length: HISTORY_WEEKS }, () => pickSkewed(random, 80_000, 0.2));
  return {
    'recommendations and strategies':
      chooseStrategies(gains, { netCents: 80_000, sdCents: 16_000 }).length > 0,
    'recommendations of any kind': gains.length > 0,
    'best hours, peak hours': listBestStretches(rankHours(rollUpDays(delivered, 'UTC'), 0)).length > 0,
    'best days': breakdown.weekday.some(isClearlyMore),
    'high-demand areas': breakdown.area.some(isClearlyMore),
    'platforms marked clearly different': breakdown.platform.some(({ chance }) => chance < NOTABLE_CHANCE),
    'trends, falling earnings': measureTrend(weeks)?.isClear ?? false,
  };
}

/** The marginal cost of a mile of the demo driver, in cents. */
const MILE_CENTS = 30;

/** Every offer pays exactly for its minutes and miles with hardly a wait before it, and declines are random. */
const FAIR_WORLD: DemoWorld = {
  ...FLAT_WORLD,
  getGapMinutes: () => 0.5,
  payOffer: (_random, { minutes, miles }) => ({
    platform: 'doordash',
    feeCents: Math.round(42 * (minutes + 3) + MILE_CENTS * miles),
    tipCents: 0,
  }),
  isDeclined: (random) => random() < 0.2,
};

/** Returns which wrong choices are shown where every offer is worth its time, so that none was wrong. */
function listFairFindings(seed: number): Record<string, boolean> {
  const { gains } = reportWork(buildDemoHistory(seed, FAIR_WORLD));
  return {
    'good offers declined': gains.some(({ kind }) => kind === 'declinedGood'),
    'poor offers accepted': gains.some(({ kind }) => kind === 'acceptedPoor'),
  };
}

/** Returns the same for the whole report, on the demo driver's streets and shifts without planted patterns. */
function listFlatFindings(seed: number): Record<string, boolean> {
  const { breakdown, gains, hours, growth } = reportWork(buildDemoHistory(seed, FLAT_WORLD));
  return {
    'recommendations of patterns': gains.some((gain) => 'group' in gain),
    'best hours, peak hours': listBestStretches(hours).length > 0,
    'best days': breakdown.weekday.some(isClearlyMore),
    'high-demand areas': breakdown.area.some(isClearlyMore),
    'platforms marked clearly different': breakdown.platform.some(({ chance }) => chance < NOTABLE_CHANCE),
    'trends, falling earnings': growth?.isClear ?? false,
  };
}

/** Compares how often drivers without a pattern are shown one, by kind, with the stated rate. */
function benchNull(title: string, drivers: number, find: (seed: number) => Record<string, boolean>): boolean {
  const found = new Map<string, number>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + drivers; seed += 1) {
    for (const [kind, isFound] of Object.entries(find(seed))) {
      found.set(kind, (found.get(kind) ?? 0) + Number(isFound));
    }
  }
  console.log(`\n${title}: ${drivers}, seeds from ${FIRST_SEED}`);
  const rows = [...found].map(([kind, misled]) => {
    const stated = kind.startsWith('trends') ? FALSE_TRENDS : FALSE_FINDINGS;
    const holds = misled / drivers <= stated + 2 * Math.sqrt((stated * (1 - stated)) / drivers);
    const share = `${((100 * misled) / drivers).toFixed(1)} %`.padStart(7);
    console.log(`${kind.padEnd(36)}${share}  stated: ${100 * stated} %  ${holds ? 'ok' : 'MISSED'}`);
    return holds;
  });
  return rows.every(Boolean);
}

/** Runs this for evenly spread work, for the demo's streets and shifts without planted patterns, and for fair offers. */
export function benchFalseFindings(): boolean {
  return [
    benchNull('Drivers without any pattern who are shown one', DRIVERS, listFindings),
    benchNull('The same in a demo city where nothing is planted', FLAT_DRIVERS, listFlatFindings),
    benchNull('Shown wrong choices where each offer is worth its time', FAIR_DRIVERS, listFairFindings),
  ].every(Boolean);
}
