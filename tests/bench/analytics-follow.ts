import { formatRow } from '#tests/bench/measure.ts';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { FLAT_WORLD } from '#tests/factories/flat-world.ts';
import { followGain, playWeeks } from '#tests/factories/follow-advice.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import type { Gain } from '#worker/engines/insight/find-gains.ts';
import { reportWork, type WorkHistory } from '#worker/engines/insight/work-report.ts';
import { DEMO_WORLD, type DemoWorld } from '#worker/local/demo/demo-world.ts';

const DRIVERS = 40;
/** How often eight weeks are simulated for each driver, with and without following the recommendation. */
const ROUNDS = 2;
/** Limits of what following earns as a part of the claim, as far as chance lets it be measured. */
const MIN_BROUGHT = 0.85;
const MAX_BROUGHT = 1.35;
/** Kinds with fewer claims than this are printed but not checked. */
const MIN_TOLD = 10;
const HEADS = [
  'recommendation  ',
  'reported',
  'claimed',
  '   brought',
  'of claim  ',
  'confidence',
  'half brought',
] as const;

type Followed = { claimedCents: number; broughtCents: number; confidence: number };

const SETS = [
  {
    title: 'TRAIN: the demo city, the seeds on which ways of comparing were chosen',
    world: DEMO_WORLD,
    seed: 9000,
  },
  { title: 'HELD OUT: the demo city, other seeds', world: DEMO_WORLD, seed: 70_000 },
  {
    title: 'HELD OUT: a city where no hour and no place is better, and one offer in five is declined',
    world: { ...FLAT_WORLD, isDeclined: (random: () => number) => random() < 0.2 },
    seed: 71_000,
  },
];

/** Returns, for each recommendation that can be followed, what following it earned a driver a week. */
function followAll(seed: number, world: DemoWorld): { kind: Gain['kind']; followed: Followed }[] {
  const history = buildDemoHistory(seed, world);
  return reportWork(history).gains.flatMap((gain) => {
    const other = followGain(gain, history, world);
    if (!other) return [];
    const cost = getCost(gain, history);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => 1_000_000 + ROUNDS * seed + round);
    const brought = rounds.map((at) => playWeeks(at, other, cost) - playWeeks(at, world, cost));
    const { weeklyCents: claimedCents, confidence } = gain;
    return [{ kind: gain.kind, followed: { claimedCents, confidence, broughtCents: mean(brought) } }];
  });
}

/** Offers are evaluated at the marginal cost of a mile, patterns at the full cost. */
const getCost = (gain: Gain, { costCentsPerMile, offerCentsPerMile }: WorkHistory) =>
  'group' in gain ? costCentsPerMile : offerCentsPerMile;

function printRow(kind: string, all: readonly Followed[]): boolean {
  const claimed = mean(all.map(({ claimedCents }) => claimedCents));
  const brought = mean(all.map(({ broughtCents }) => broughtCents));
  const spread = Math.sqrt(mean(all.map(({ broughtCents }) => (broughtCents - brought) ** 2)) / all.length);
  const [ratio, error] = [brought / claimed, (1.96 * spread) / claimed];
  const confidence = mean(all.map((one) => one.confidence));
  // What one driver gets in some weeks is mostly chance, so each claim is measured against the mean earned by following.
  const half = mean(all.map(({ claimedCents }) => Number(brought >= claimedCents / 2)));
  const isHalf = half >= confidence - 2 * Math.sqrt(0.25 / all.length);
  const isClaimed = ratio + error >= MIN_BROUGHT && ratio - error <= MAX_BROUGHT;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const cells = [
    kind.padEnd(16),
    String(all.length),
    dollars(claimed),
    dollars(brought),
    `${ratio.toFixed(2)} ± ${error.toFixed(2)}`,
    confidence.toFixed(2),
    half.toFixed(2),
  ];
  const holds = all.length < MIN_TOLD || (isClaimed && isHalf);
  console.log(formatRow(HEADS, cells, holds));
  return holds;
}

/** Compares what recommendations claim a week with what following them earns, and how often at least half of it is earned. */
export function benchFollowing(): boolean {
  console.log('\nRecommendations followed; of the claim, with its 95 % interval');
  return SETS.map(({ title, world, seed }) => {
    console.log(`\n${title}; ${DRIVERS} drivers from ${seed}\n${HEADS.join('  ')}`);
    const all = Array.from({ length: DRIVERS }, (_, index) => followAll(seed + index, world)).flat();
    return [...new Set(all.map(({ kind }) => kind))]
      .map((kind) =>
        printRow(
          kind,
          all.flatMap((one) => (one.kind === kind ? [one.followed] : [])),
        ),
      )
      .every(Boolean);
  }).every(Boolean);
}
