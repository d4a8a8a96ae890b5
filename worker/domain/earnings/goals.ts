/** A driver's goals; null if not set. */
export type DailyGoals = { earningsCents: number | null; deliveries: number | null };

/** The range of an earnings goal, in cents. */
export const EARNINGS_GOAL_RANGE = { min: 100, max: 1_000_000 } as const;

export const DAILY_GOALS = { earningsCents: 15_000, deliveries: 12 } as const;

/** Returns the goals a driver set, or the defaults. */
export function chooseGoals(own: DailyGoals): { earningsCents: number; deliveries: number } {
  return {
    earningsCents: own.earningsCents ?? DAILY_GOALS.earningsCents,
    deliveries: own.deliveries ?? DAILY_GOALS.deliveries,
  };
}

/** Returns how much of a goal is reached, in whole percent from 0 to 100, rounded down. */
export function computeGoalPercent(reached: number, goal: number): number {
  if (goal <= 0) return 100;
  return Math.max(0, Math.min(100, Math.floor((reached * 100) / goal)));
}
