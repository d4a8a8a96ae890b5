/** What a driver set; null: nothing. */
export type DailyGoals = { earningsCents: number | null; deliveries: number | null };

/**
 * What an earnings goal may be, in cents: the same wherever it is set. No goal is null, which stops no automation and shows
 * the usual.
 */
export const EARNINGS_GOAL_RANGE = { least: 100, most: 1_000_000 } as const;

/** What a driver aims at in a day, unless the driver set another amount. */
export const DAILY_GOALS = { earningsCents: 15_000, deliveries: 12 } as const;

/** The goals a driver set (earnings in cents), and where there is none (null) the usual. */
export function chooseGoals(own: DailyGoals): { earningsCents: number; deliveries: number } {
  return {
    earningsCents: own.earningsCents ?? DAILY_GOALS.earningsCents,
    deliveries: own.deliveries ?? DAILY_GOALS.deliveries,
  };
}

/** How much of a goal is reached, in whole percent from 0 to 100; 100 only once it is. */
export function computeGoalPercent(reached: number, goal: number): number {
  if (goal <= 0) return 100;
  return Math.max(0, Math.min(100, Math.floor((reached * 100) / goal)));
}
