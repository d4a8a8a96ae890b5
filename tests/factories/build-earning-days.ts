import { createRandom, pickSkewed } from '#worker/domain/shared/random.ts';

/** How a synthetic driver's earnings develop. All kinds have weekday patterns and daily variation. */
export const EARNING_KINDS = ['steady', 'uneven', 'growing', 'falling', 'stepping', 'drifting'] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** Typical earnings per weekday in cents, Sunday first: two days off, a strong weekend. */
const WEEKDAYS = [12_000, 0, 9_000, 9_500, 0, 16_000, 18_000] as const;

/** Returns the factor of each week's earnings. */
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

/** Returns daily cents of a synthetic driver over full weeks, oldest first, deterministic by seed. */
export function buildEarningDays(kind: EarningKind, weeks: number, seed: number): number[] {
  const random = createRandom(seed);
  return buildLevels(random, kind, weeks).flatMap((level) =>
    WEEKDAYS.map((cents) =>
      // Occasionally a driver skips a working day or works on a day off.
      random() < 0.08 ? (cents === 0 ? 7000 : 0) * level : Math.round(pickSkewed(random, cents * level, 0.3)),
    ).map(Math.round),
  );
}
