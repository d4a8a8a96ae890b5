import { minTime, quantile, timed } from '#tests/bench/measure.ts';
import { benchCalibration } from '#tests/bench/offers-calibration.ts';
import { benchChances } from '#tests/bench/offers-chances.ts';
import { type MarketDay, readDays } from '#tests/bench/offers-market.ts';
import { benchPage } from '#tests/bench/offers-page.ts';
import { createLearnedRules, createProductPolicies } from '#tests/bench/offers-product.ts';
import { createCeiling, RULES } from '#tests/bench/offers-rules.ts';
import { createShift, type Policy, replay, type Shift } from '#tests/bench/offers-shift.ts';
import { buildCity } from '#tests/factories/build-route-problem.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { solveRoute } from '#worker/engines/route/index.ts';

const RESAMPLES = 2000;
/** Shifts replayed per day, by default and with `--full`. */
const SHIFTS = { usual: 40, full: 100 } as const;
const MIN_SHIFT_MINUTES = 150;
/** Number of first days used for tuning; the others are reported. */
const TUNED_DAYS = 3;
/**
 * Minimum gain over the tuned $/hour rule and its minimum lower end, in percent; maximum share of late deliveries, in percent.
 */
const TARGETS = {
  'closed form': { gain: 5, low: Number.NEGATIVE_INFINITY },
  lookahead: { gain: 12, low: 8 },
} as const;
const MAX_LATE = 2;
/** Minimum share of the gain that must remain with learned ready times. */
const LEARNED = { of: 'lookahead', is: 'lookahead, ready learned', min: 2 / 3 } as const;
/** Time limits: a decision in routes of six orders, a page in decisions. */
const MAX_ROUTES = 50;
const MAX_DECISIONS = 10;

type Result = { name: string; nets: number[]; taken: number; offered: number; late: number; time: number };

/**
 * Replays shifts of couriers on days with real waits for food, under the product as shipped and under rules of thumb that know
 * when food will be ready and drive the exact route; every policy sees the same offers. The product knows what its own drivers
 * would record for it, and when food will be ready from its restaurants or, if that is learned, only from pickups. Rules are
 * tuned on the first three days; all are reported on the last two.
 */
export async function run({ root, isFull }: { root: string; isFull: boolean }): Promise<boolean> {
  const { name, days } = readDays(root);
  const count = isFull ? SHIFTS.full : SHIFTS.usual;
  const learnedRules = createLearnedRules(days);
  const tuned = replayAll(
    days.slice(0, TUNED_DAYS).flatMap((day) => listShifts(day, count)),
    [...RULES, ...learnedRules],
  );
  const [byHour, byMile, byLearned] = ['an hour', 'a mile', 'ready learned'].map((kind) =>
    pickBest(tuned, kind),
  );
  const rules = RULES.filter((rule) => ![' an hour', ' a mile'].some((kind) => rule.name.endsWith(kind)));
  const best = RULES.find((rule) => rule.name === byHour);
  if (!best) throw new Error('No rule an hour');
  const policies = [
    ...rules,
    ...RULES.filter((rule) => rule.name === byMile),
    best,
    ...learnedRules.filter((rule) => rule.name === byLearned),
    ...createProductPolicies(days),
    createCeiling(best),
  ];
  const shifts = days.slice(TUNED_DAYS).flatMap((day) => listShifts(day, count));
  const results = replayAll(shifts, policies);
  console.log(
    `${name}: ${results[0]?.nets.length} shifts, compared with ${best.name}, the best on other days`,
  );
  const maxTime = MAX_ROUTES * timeRoute();
  const holds = [
    printAll(results, best.name, maxTime),
    keepsLearned(results, best.name, byLearned),
    benchCalibration(days, TUNED_DAYS),
    benchChances(shifts),
    benchPage(MAX_DECISIONS * maxTime),
  ];
  return holds.every(Boolean);
}

function listShifts(day: MarketDay, count: number): Shift[] {
  const random = createRandom(7 * (day.index + 1));
  const long = day.couriers.filter(({ from, to }) => to - from >= MIN_SHIFT_MINUTES && isBusy(day, from, to));
  return Array.from({ length: count }, (_, seed) => {
    const courier = long[pickInteger(random, 0, long.length - 1)];
    if (!courier) throw new Error('No shift is long enough');
    return createShift(day, courier, 1000 * day.index + seed);
  });
}

/** Returns whether enough is ordered for offers to choose from: at least one order every three minutes. */
function isBusy({ orders }: MarketDay, from: number, to: number): boolean {
  return orders.filter(({ at }) => at >= from && at < to).length >= (to - from) / 3;
}

function replayAll(shifts: readonly Shift[], policies: readonly Policy[]): Result[] {
  const results: Result[] = policies.map(({ name }) => ({
    name,
    nets: [],
    taken: 0,
    offered: 0,
    late: 0,
    time: 0,
  }));
  for (const shift of shifts) {
    for (const [index, policy] of policies.entries()) {
      const [{ netPerHour, taken, offered, late }, time] = timed(() => replay(shift, policy));
      const result = results[index] as Result;
      result.nets.push(netPerHour);
      result.taken += taken;
      result.offered += offered;
      result.late += late;
      result.time += time;
    }
  }
  return results;
}

function pickBest(results: readonly Result[], kind: string): string {
  return results
    .filter(({ name }) => name.endsWith(kind))
    .reduce((one, other) => (mean(other.nets) > mean(one.nets) ? other : one)).name;
}

const HEADS = ['policy'.padEnd(28), 'net $/h', 'against', '95 % interval', 'taken', '  late', 'ms/decision'];

function printAll(results: readonly Result[], bestName: string, mostTime: number): boolean {
  const best = results.find(({ name }) => name === bestName)?.nets ?? [];
  console.log(
    `Targets: lookahead +12 % (low +8 %), closed form +5 %, late ${MAX_LATE} %, ${mostTime.toFixed(1)} ms`,
  );
  console.log(HEADS.join('  '));
  const holds = results.map((result) => {
    const { name, nets, taken, offered, late, time } = result;
    const gain = computeGain(nets, best);
    const [low, high] = resample(nets, best);
    const lateShare = (100 * late) / taken;
    const target = TARGETS[name as keyof typeof TARGETS];
    const isReached =
      !target ||
      (gain >= target.gain && low >= target.low && lateShare <= MAX_LATE && time / offered <= mostTime);
    const cells = [
      name.padEnd(28),
      mean(nets).toFixed(2).padStart(7),
      `${gain >= 0 ? '+' : ''}${gain.toFixed(1)} %`.padStart(7),
      `${low.toFixed(1)} to ${high.toFixed(1)}`.padStart(13),
      `${Math.round((100 * taken) / offered)} %`.padStart(5),
      `${lateShare.toFixed(1)} %`.padStart(6),
      (time / offered).toFixed(1).padStart(11),
      target ? (isReached ? 'ok' : 'MISSED') : '',
    ];
    console.log(cells.join('  ').trimEnd());
    return isReached;
  });
  return holds.every(Boolean);
}

function keepsLearned(results: readonly Result[], bestName: string, learnedName = ''): boolean {
  const netsOf = (wanted: string) => results.find(({ name }) => name === wanted)?.nets ?? [];
  const [of, is] = [LEARNED.of, LEARNED.is].map((name) => computeGain(netsOf(name), netsOf(bestName)));
  const share = (is ?? 0) / Math.max(1e-9, of ?? 0);
  const holds = share >= LEARNED.min;
  console.log(
    `Learned ready times keep ${(100 * share).toFixed(0)} % of the gain, target 67 %  ${holds ? 'ok' : 'MISSED'}`,
  );
  const [low, high] = resample(netsOf(LEARNED.is), netsOf(learnedName));
  const fair = computeGain(netsOf(LEARNED.is), netsOf(learnedName));
  console.log(
    `Against ${learnedName}, which knows as much: ${fair.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`,
  );
  return holds;
}

/** Returns by how many percent the mean of some nets is above that of others. */
function computeGain(nets: readonly number[], others: readonly number[]): number {
  return (100 * (mean(nets) - mean(others))) / mean(others);
}

/** Returns the CPU milliseconds of planning six orders, on average over several cities. */
function timeRoute(): number {
  const problems = Array.from({ length: 20 }, (_, seed) => buildCity('uniform', 6, seed));
  return minTime(() => problems.map((problem) => solveRoute(problem)), 20) / problems.length;
}

/**
 * Returns the 95 % interval of the paired difference, in percent of the second, by drawing shifts with replacement (Efron 1979).
 */
function resample(nets: readonly number[], others: readonly number[]): [number, number] {
  const random = createRandom(1);
  const gains = Array.from({ length: RESAMPLES }, () => {
    let net = 0;
    let other = 0;
    for (let draw = 0; draw < nets.length; draw++) {
      const shift = pickInteger(random, 0, nets.length - 1);
      net += nets[shift] ?? 0;
      other += others[shift] ?? 0;
    }
    return (100 * (net - other)) / other;
  });
  return [quantile(gains, 0.025), quantile(gains, 0.975)];
}
