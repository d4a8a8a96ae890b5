import { mean, quantile, timed } from '#tests/bench/measure.ts';
import { createDay, MARKETS, type Market } from '#tests/bench/offers-day.ts';
import { benchPage } from '#tests/bench/offers-page.ts';
import { POLICIES } from '#tests/bench/offers-policies.ts';
import { replay } from '#tests/bench/offers-replay.ts';
import { benchSteadiness } from '#tests/bench/offers-steadiness.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';

const RESAMPLES = 2000;

const HEADS = [
  'policy                      ',
  'net $/h',
  'against best $/h rule',
  '95 % interval',
  'taken',
  '  late',
  'ms/day',
];

/**
 * Replays made-up shifts under each way of deciding about offers; every policy sees the same days, and differences are
 * paired by day. Late are the deliveries past their deadlines, in the world of the replay, where food has to be waited
 * for. Holds when in each market both the closed form and the lookahead are above the best $/hour rule beyond chance,
 * the lookahead is no worse than the closed form, no verdict changes while nothing else does, and pages are evaluated
 * within their times.
 */
export async function run(): Promise<boolean> {
  const holds = [...MARKETS.map(benchMarket), benchSteadiness(), benchPage()];
  return holds.every(Boolean);
}

type Result = { name: string; nets: number[]; taken: number; offered: number; late: number; time: number };

/** Days are made one after another: a busy one takes a hundred megabytes. */
function replayMarket(market: Market): Result[] {
  const results: Result[] = POLICIES.map(({ name }) => ({
    name,
    nets: [],
    taken: 0,
    offered: 0,
    late: 0,
    time: 0,
  }));
  for (let seed = 1; seed <= market.days; seed++) {
    const day = createDay(seed, market);
    for (const [index, policy] of POLICIES.entries()) {
      const [shift, time] = timed(() => replay(day, policy));
      const result = results[index];
      if (!result) continue;
      result.nets.push(shift.netPerHour);
      result.taken += shift.taken;
      result.offered += shift.offered;
      result.late += shift.late;
      result.time += time;
    }
  }
  return results;
}

function benchMarket(market: Market): boolean {
  const results = replayMarket(market);
  const best = pickBest(results, 'an hour');
  const bestByMile = pickBest(results, 'a mile, offer alone');
  console.log(`\n${market.name}: ${market.days} made-up shifts of five hours, at most four active orders`);
  console.log(HEADS.join('  '));
  for (const { name, nets, taken, offered, late, time } of results) {
    const gain = (100 * (mean(nets) - mean(best.nets))) / mean(best.nets);
    const [low, high] = resample(nets, best.nets);
    const cells = [
      name.padEnd(HEADS[0]?.length ?? 0),
      mean(nets).toFixed(2).padStart(7),
      `${gain >= 0 ? '+' : ''}${gain.toFixed(1)} %`.padStart(21),
      `${low.toFixed(1)} to ${high.toFixed(1)} %`.padStart(13),
      `${Math.round((100 * taken) / offered)} %`.padStart(5),
      `${((100 * late) / taken).toFixed(1)} %`.padStart(6),
      (time / market.days).toFixed(0).padStart(6),
    ];
    console.log(cells.join('  '));
  }
  const [low, high] = resample(best.nets, bestByMile.nets);
  const range = `${low.toFixed(1)} to ${high.toFixed(1)} %`;
  console.log(`thresholds tuned on these same days: ${best.name} against ${bestByMile.name}: ${range}`);
  return checkTargets(results, best);
}

/** The rule of a kind with the threshold that nets most on these days: a head start that no driver has. */
function pickBest(results: readonly Result[], kind: string): Result {
  const rules = results.filter(({ name }) => name.includes(kind));
  return rules.reduce((one, other) => (mean(other.nets) > mean(one.nets) ? other : one));
}

function checkTargets(results: readonly Result[], best: Result): boolean {
  const netsOf = (name: string) => results.find((result) => result.name === name)?.nets ?? [];
  const [formLow] = resample(netsOf('closed form'), best.nets);
  const [aheadLow] = resample(netsOf('lookahead'), best.nets);
  const [, highest] = resample(netsOf('lookahead'), netsOf('closed form'));
  const say = (text: string, holds: boolean) => {
    console.log(`${text}: ${holds ? 'ok' : 'MISSED'}`);
    return holds;
  };
  const holds = [
    say('closed form above the best $/hour rule beyond chance', formLow > 0),
    say('lookahead above the best $/hour rule beyond chance', aheadLow > 0),
    say('lookahead not below the closed form', highest > 0),
  ];
  return holds.every(Boolean);
}

/** 95 % interval, in percent of the second, of the paired difference: days drawn with replacement (Efron 1979). */
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
