import { mean, quantile, timed } from '#tests/bench/measure.ts';
import { createDay } from '#tests/bench/offers-day.ts';
import { benchPage } from '#tests/bench/offers-page.ts';
import { POLICIES } from '#tests/bench/offers-policies.ts';
import { replay } from '#tests/bench/offers-replay.ts';
import { createRandom, pickInteger } from '#worker/domain/shared/random.ts';

/** Made-up days; the product's constants are not tuned on them. */
const DAYS = 100;
const RESAMPLES = 2000;

const HEADS = [
  'policy                      ',
  'net $/h',
  'against best $/h rule',
  '95 % interval',
  'taken',
  'ms/day',
];

/**
 * Replays made-up shifts under each way of deciding about offers; every policy sees the same days, and differences are
 * paired by day. Holds when the closed form beats taking everything and the lookahead is no worse than the closed form.
 */
export async function run(): Promise<boolean> {
  const days = Array.from({ length: DAYS }, (_, seed) => createDay(seed + 1));
  const results = POLICIES.map((policy) => {
    const [shifts, time] = timed(() => days.map((day) => replay(day, policy)));
    const offered = shifts.reduce((sum, shift) => sum + shift.offered, 0);
    const taken = shifts.reduce((sum, shift) => sum + shift.taken, 0);
    return {
      name: policy.name,
      nets: shifts.map(({ netPerHour }) => netPerHour),
      share: taken / offered,
      time,
    };
  });
  const rules = results.filter(({ name }) => name.includes('an hour'));
  const best = rules.reduce((a, b) => (mean(b.nets) > mean(a.nets) ? b : a));
  console.log(`${DAYS} made-up shifts of five hours, at most four orders in hand\n${HEADS.join('  ')}`);
  for (const { name, nets, share, time } of results) {
    const gain = (100 * (mean(nets) - mean(best.nets))) / mean(best.nets);
    const [low, high] = resample(nets, best.nets);
    const cells = [
      name.padEnd(HEADS[0]?.length ?? 0),
      mean(nets).toFixed(2).padStart(7),
      `${gain >= 0 ? '+' : ''}${gain.toFixed(1)} %`.padStart(21),
      `${low.toFixed(1)} to ${high.toFixed(1)} %`.padStart(13),
      `${Math.round(100 * share)} %`.padStart(5),
      (time / DAYS).toFixed(0).padStart(6),
    ];
    console.log(cells.join('  '));
  }
  const holds = [checkTargets(results), benchPage()];
  return holds.every(Boolean);
}

type Results = { name: string; nets: number[] }[];

function checkTargets(results: Results): boolean {
  const netsOf = (name: string) => results.find((result) => result.name === name)?.nets ?? [];
  const [lowest] = resample(netsOf('closed form'), netsOf('take all that keep promises'));
  const [, highest] = resample(netsOf('lookahead'), netsOf('closed form'));
  const holds = lowest > 0 && highest > 0;
  console.log(`closed form above taking all that keeps promises: ${lowest > 0 ? 'ok' : 'MISSED'}`);
  console.log(`lookahead not below the closed form: ${highest > 0 ? 'ok' : 'MISSED'}`);
  return holds;
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
