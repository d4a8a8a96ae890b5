/** What a driver aims at in a day, unless the driver set another amount. */
export const DAILY_GOALS = { earningsCents: 15_000, deliveries: 12 } as const;

/** How much of a goal is reached, in whole percent from 0 to 100; 100 only once it is. */
export function computeGoalPercent(reached: number, goal: number): number {
  if (goal <= 0) return 100;
  return Math.max(0, Math.min(100, Math.floor((reached * 100) / goal)));
}
