import {
  createRandom,
  pickBetween,
  pickInteger,
  pickSkewed,
  type Random,
} from '#worker/domain/shared/random.ts';

/**
 * Earnings from a different process than `build-earning-days.ts`: individual deliveries with individual pay, on days that vary by
 * week. Forecasts are only validated on them, never tuned.
 */
export const OTHER_EARNING_KINDS = [
  'autoregressive',
  'jumping',
  'holidays',
  'heavyTails',
  'irregular',
] as const;
export type OtherEarningKind = (typeof OTHER_EARNING_KINDS)[number];

const DELIVERIES_A_DAY = 11;
const PAY_CENTS = 850;
const WORKING_DAYS = { min: 3, max: 6 } as const;
/** How much of last week's deviation from the usual level carries over to this week. */
const PERSISTENCE = 0.6;
const JUMP_CHANCE = 0.08;
const HOLIDAY_CHANCE = 0.1;

function pickNormal(random: Random): number {
  return Math.log(pickSkewed(random, 1, 1));
}

/** Student's t with three degrees of freedom: far outliers are common. */
function pickFarOut(random: Random): number {
  const squares = [1, 2, 3].reduce((sum) => sum + pickNormal(random) ** 2, 0);
  return pickNormal(random) / Math.sqrt(squares / 3);
}

/** Returns the factor of each week's number of deliveries. */
function buildLevels(random: Random, kind: OtherEarningKind, weeks: number): number[] {
  let [distance, level] = [0, 1];
  const next: Record<OtherEarningKind, () => number> = {
    autoregressive: () => {
      distance = PERSISTENCE * distance + 0.18 * pickNormal(random);
      return Math.exp(distance);
    },
    jumping: () => {
      if (random() < JUMP_CHANCE) level = pickBetween(random, 0.5, 1.7);
      return level;
    },
    holidays: () => (random() < HOLIDAY_CHANCE ? pickBetween(random, 0.2, 0.6) : 1),
    heavyTails: () => Math.min(4, Math.exp(0.13 * pickFarOut(random))),
    irregular: () => 1,
  };
  return Array.from({ length: weeks }, () => next[kind]());
}

/**
 * Draws an integer with the given mean from a Poisson distribution. Source: D. E. Knuth, The Art of Computer Programming 2,
 * 3.4.1.
 */
function pickCount(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; product *= 1 - random()) count += 1;
  return count;
}

/** Picks this many working days of a week. */
function pickWorkingDays(random: Random, count: number): ReadonlySet<number> {
  const days = new Set<number>();
  while (days.size < count) days.add(pickInteger(random, 0, 6));
  return days;
}

/** Returns daily cents over full weeks, oldest first, deterministic by seed. */
export function buildOtherEarningDays(kind: OtherEarningKind, weeks: number, seed: number): number[] {
  const random = createRandom(seed);
  const levels = buildLevels(random, kind, weeks);
  const usual = pickWorkingDays(random, 5);
  return levels.flatMap((level) => {
    const count = pickInteger(random, WORKING_DAYS.min, WORKING_DAYS.max);
    const worked = kind === 'irregular' ? pickWorkingDays(random, count) : usual;
    return Array.from({ length: 7 }, (_, day) => {
      if (!worked.has(day)) return 0;
      const deliveries = pickCount(random, DELIVERIES_A_DAY * level);
      return Array.from({ length: deliveries }, () => Math.round(pickSkewed(random, PAY_CENTS, 0.5))).reduce(
        (sum, cents) => sum + cents,
        0,
      );
    });
  });
}
