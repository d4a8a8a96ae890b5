import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';

/** How a made-up driver's earnings move; every one has weekdays of their own and days that differ. */
export const EARNING_KINDS = ['steady', 'uneven', 'growing', 'falling', 'stepping', 'drifting'] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** What a day of the week usually brings, in cents, Sunday first: two days off, a strong weekend. */
const WEEKDAYS = [12_000, 0, 9_000, 9_500, 0, 16_000, 18_000] as const;

/** What a week's level is multiplied by, beside its days. */
function buildLevels(random: () => number, kind: EarningKind, weeks: number): number[] {
  let drift = 1;
  const levels: Record<EarningKind, (week: number) => number> = {
    steady: () => 1,
    uneven: () => pickSkewed(random, 1, 0.25),
    growing: (week) => 1 + 0.03 * week,
    falling: (week) => 1 / (1 + 0.03 * week),
    stepping: (week) => (week < weeks / 2 ? 1 : 1.4),
    drifting: () => {
      drift *= pickSkewed(random, 1, 0.12);
      return drift;
    },
  };
  return Array.from({ length: weeks }, (_, week) => levels[kind](week));
}

/** Daily cents of a made-up driver over whole weeks, oldest first: the same for the same seed. */
export function buildEarningDays(kind: EarningKind, weeks: number, seed: number): number[] {
  const random = createRandom(seed);
  return buildLevels(random, kind, weeks).flatMap((level) =>
    WEEKDAYS.map((cents) =>
      // Now and then a driver stays at home on a working day, or goes out on a free one.
      random() < 0.08 ? (cents === 0 ? 7000 : 0) * level : Math.round(pickSkewed(random, cents * level, 0.3)),
    ).map(Math.round),
  );
}
