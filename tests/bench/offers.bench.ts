import { mean, quantile, timed } from '#tests/bench/measure.ts';
import { type MarketDay, readDays } from '#tests/bench/offers-market.ts';
import { benchPage } from '#tests/bench/offers-page.ts';
import { createProductPolicies } from '#tests/bench/offers-product.ts';
import { RULES } from '#tests/bench/offers-rules.ts';
import { createShift, type Policy, replay, type Shift } from '#tests/bench/offers-shift.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';

const RESAMPLES = 2000;
/** Shifts of a day, and the least minutes of one. */
const SHIFTS = Number(process.env['BENCH_SHIFTS'] ?? 40);
const MIN_SHIFT_MINUTES = 150;
/** Thresholds of the rules are chosen on the first days; the others are reported. */
const TUNED_DAYS = 3;

type Result = { name: string; nets: number[]; taken: number; offered: number; late: number; time: number };

export async function run({ root }: { root: string }): Promise<boolean> {
  const { name, days } = readDays(root);
  const only = process.env['BENCH_POLICY'];
  const rules = process.env['BENCH_POLICY']
    ? RULES.filter((r) => ['$12 an hour', '$10 an hour', '$4.00 a mile'].includes(r.name))
    : RULES;
  const policies = [
    ...rules,
    ...createProductPolicies(days).filter((policy) => !only || new RegExp(only).test(policy.name)),
  ];
  const tuned = process.env['BENCH_POLICY']
    ? rules.map((r) => ({
        name: r.name,
        nets: [r.name === '$12 an hour' ? 1 : 0],
        taken: 0,
        offered: 0,
        late: 0,
        time: 0,
      }))
    : replayAll(days.slice(0, TUNED_DAYS), RULES);
  const isTuning = process.env['BENCH_TUNE'] !== undefined;
  const reported = replayAll(isTuning ? days.slice(0, TUNED_DAYS) : days.slice(TUNED_DAYS), policies);
  const best = findTuned(tuned, reported, 'an hour');
  findTuned(tuned, reported, 'a mile');
  console.log(
    `${name}, ${reported[0]?.nets.length} shifts; rules tuned on others; compared with ${best.name}`,
  );
  print(reported, best);
  return isTuning || process.env['BENCH_POLICY'] !== undefined || benchPage();
}

function listShifts(day: MarketDay): Shift[] {
  const random = createRandom(7 * (day.index + 1));
  const long = day.couriers.filter(({ from, to }) => to - from >= MIN_SHIFT_MINUTES && isBusy(day, from, to));
  return Array.from({ length: SHIFTS }, (_, seed) => {
    const courier = long[pickInteger(random, 0, long.length - 1)];
    if (!courier) throw new Error('No shift is long enough');
    return createShift(day, courier, 1000 * day.index + seed);
  });
}

/** Where hardly anything is ordered there is nothing to choose. */
function isBusy({ orders }: MarketDay, from: number, to: number): boolean {
  return orders.filter(({ at }) => at >= from && at < to).length >= (to - from) / 3;
}

function replayAll(days: readonly MarketDay[], policies: readonly Policy[]): Result[] {
  const results: Result[] = policies.map(({ name }) => ({
    ...{ name, nets: [], taken: 0, offered: 0, late: 0, time: 0 },
  }));
  for (const shift of days.flatMap(listShifts)) {
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

/** The rule of a kind that nets most on the days of tuning, as it does on the reported ones. */
function findTuned(tuned: readonly Result[], reported: readonly Result[], kind: string): Result {
  const best = tuned
    .filter(({ name }) => name.endsWith(kind))
    .reduce((one, other) => (mean(other.nets) > mean(one.nets) ? other : one));
  const found = reported.find(({ name }) => name === best.name);
  if (!found) throw new Error(`No rule ${best.name}`);
  found.name += ' (tuned)';
  return found;
}

const HEADS = ['policy'.padEnd(44), 'net $/h', 'against', '95 % interval', 'taken', '  late', 'ms/decision'];

function print(results: readonly Result[], best: Result): void {
  console.log(HEADS.join('  '));
  for (const { name, nets, taken, offered, late, time } of results) {
    const gain = (100 * (mean(nets) - mean(best.nets))) / mean(best.nets);
    const [low, high] = resample(nets, best.nets);
    const cells = [
      name.padEnd(44),
      mean(nets).toFixed(2).padStart(7),
      `${gain >= 0 ? '+' : ''}${gain.toFixed(1)} %`.padStart(7),
      `${low.toFixed(1)} to ${high.toFixed(1)}`.padStart(13),
      `${Math.round((100 * taken) / offered)} %`.padStart(5),
      `${((100 * late) / taken).toFixed(1)} %`.padStart(6),
      (time / offered).toFixed(1).padStart(11),
    ];
    console.log(cells.join('  '));
  }
}

/** 95 % interval, in percent of the second, of the paired difference: shifts drawn with replacement (Efron 1979). */
function resample(nets: readonly number[], others: readonly number[]): [number, number] {
  const random = createRandom(1);
  const gains = Array.from({ length: RESAMPLES }, () => {
    let net = 0;
    let other = 0;
    for (let draw = 0; draw < nets.length; draw++) {
      const day = pickInteger(random, 0, nets.length - 1);
      net += nets[day] ?? 0;
      other += others[day] ?? 0;
    }
    return (100 * (net - other)) / other;
  });
  return [quantile(gains, 0.025), quantile(gains, 0.975)];
}
