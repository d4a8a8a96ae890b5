import { formatRow } from '#tests/bench/measure.ts';
import { buildEarningDays, EARNING_KINDS, type EarningKind } from '#tests/factories/build-earning-days.ts';
import { buildPastOrders, HISTORY_WEEKS } from '#tests/factories/build-past-orders.ts';
import { breakDownWork } from '#worker/domain/analytics/break-down-work.ts';
import { FALSE_FINDINGS, findGains } from '#worker/domain/analytics/find-gains.ts';
import { forecastWeek, sumWeeks } from '#worker/domain/analytics/forecast-week.ts';
import { measureOrders, spreadOverHours } from '#worker/domain/analytics/measure-work.ts';

const DRIVERS = 1000;
/** Of a line: the right share is 80 %, and hardly worse than "the same as last week", which is hard to beat right after a jump. */
const LEAST_INSIDE = 0.7;
const MOST_ERROR = 1.05;
const HEADS = ['earnings ', 'weeks', 'inside', 'error/naive', 'width'] as const;

type Result = { tested: number; inside: number; error: number; naive: number; width: number };

/** Forecasts the held-out last week of many made-up drivers with so many weeks behind them. */
function testForecast(kind: EarningKind, weeks: number): Result {
  const result: Result = { tested: 0, inside: 0, error: 0, naive: 0, width: 0 };
  for (let seed = 0; seed < DRIVERS; seed += 1) {
    const days = buildEarningDays(kind, weeks + 1, seed * 104_729 + weeks);
    const forecast = forecastWeek(days.slice(0, -7));
    if (!forecast) continue;
    const sums = sumWeeks(days);
    const real = sums.at(-1) ?? 0;
    result.tested += 1;
    result.inside += Number(real >= forecast.lowCents && real <= forecast.highCents);
    result.error += Math.abs(real - forecast.cents);
    result.naive += Math.abs(real - (sums.at(-2) ?? 0));
    result.width += (forecast.highCents - forecast.lowCents) / forecast.cents;
  }
  return result;
}

/** The 80 % interval on held-out weeks: coverage, and the mean error beside "the same as last week". */
function benchForecast(): boolean {
  console.log(`Next week's earnings, ${DRIVERS} held-out weeks a line; an 80 % interval\n`);
  console.log(HEADS.join('  '));
  const all: Result = { tested: 0, inside: 0, error: 0, naive: 0, width: 0 };
  let areAllOk = true;
  for (const kind of EARNING_KINDS) {
    for (const weeks of [4, 8, 16]) {
      const { tested, inside, error, naive, width } = testForecast(kind, weeks);
      const cells = [
        kind,
        String(weeks),
        `${((100 * inside) / tested).toFixed(0)} %`,
        (error / naive).toFixed(2),
        `${((100 * width) / tested).toFixed(0)} %`,
      ];
      const isOk = inside / tested > LEAST_INSIDE && error < MOST_ERROR * naive;
      console.log(formatRow(HEADS, cells, isOk));
      areAllOk &&= isOk;
      all.tested += tested;
      all.inside += inside;
      all.error += error;
      all.naive += naive;
    }
  }
  const coverage = all.inside / all.tested;
  const cells = ['all', '', `${(100 * coverage).toFixed(1)} %`, (all.error / all.naive).toFixed(2), ''];
  const holds = Math.abs(coverage - 0.8) < 0.03 && all.error < 0.9 * all.naive;
  console.log(formatRow(HEADS, cells, holds));
  return holds && areAllOk;
}

/** How often a driver whose work holds no pattern is told of one. */
function benchFalseFindings(): boolean {
  const drivers = 400;
  let misled = 0;
  for (let seed = 0; seed < drivers; seed += 1) {
    const work = measureOrders(buildPastOrders(seed + 5000), 0);
    const none = { offers: 0, cents: 0, confidence: 0 };
    const offers = { accepted: 0, declined: 0, declinedGood: none, acceptedPoor: none, usual: null };
    const breakdown = breakDownWork(work, spreadOverHours(work, 'UTC'));
    misled += Number(findGains({ breakdown, offers, weeks: HISTORY_WEEKS }).length > 0);
  }
  const share = misled / drivers;
  const holds = share <= FALSE_FINDINGS + 2 * Math.sqrt((FALSE_FINDINGS * (1 - FALSE_FINDINGS)) / drivers);
  const text = `${(100 * share).toFixed(1)} % of ${drivers} drivers without a pattern are told of one`;
  console.log(`\n${text} (stated: ${100 * FALSE_FINDINGS} %)  ${holds ? 'ok' : 'MISSED'}`);
  return holds;
}

/** Prints how well forecasts and findings of made-up drivers hold. */
export function run(): boolean {
  return [benchForecast(), benchFalseFindings()].every(Boolean);
}
