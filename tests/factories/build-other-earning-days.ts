import {
  createRandom,
  pickBetween,
  pickInteger,
  pickSkewed,
  type Random,
} from '#worker/domain/shared/random.ts';

/**
 * Earnings made by another process than `build-earning-days.ts`: whole deliveries of each their own pay, on days that
 * differ from week to week. No constant of a forecast is chosen on them; they only say how well one holds.
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
/** How much of last week's distance from the usual level is left this week. */
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

/** What a week's deliveries are multiplied by. */
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

/** A whole number that is `mean` on average. Source: D. E. Knuth, The Art of Computer Programming 2, 3.4.1. */
function pickCount(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; product *= 1 - random()) count += 1;
  return count;
}

/** Which days of a week are worked: the same ones each week, or others in each. */
function pickWorkingDays(random: Random, count: number): ReadonlySet<number> {
  const days = new Set<number>();
  while (days.size < count) days.add(pickInteger(random, 0, 6));
  return days;
}

/** Daily cents over whole weeks, oldest first: the same for the same seed. */
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
