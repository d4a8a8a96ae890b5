import { addDays, HOUR_MS } from '../shared/time.ts';

/**
 * How much of the time an order was in hand counts as work: the last three hours at most. Longer than any delivery takes, it
 * was left lying there, and marked as delivered when it came to mind.
 */
export const LONGEST_IN_HAND_MS = 3 * HOUR_MS;

/** When the work on an order began (epoch ms), as far as it counts. */
export function getWorkStart(acceptedAt: number | null, endedAt: number): number {
  return Math.max(Math.min(acceptedAt ?? endedAt, endedAt), endedAt - LONGEST_IN_HAND_MS);
}

type CompletedOrder = {
  acceptedAt: number | null;
  completedAt: number;
  completedOn: string;
  /** The local midnight (epoch ms) that began `completedOn`; null where it was not kept. */
  dayStartedAt: number | null;
};

/** The local days whose roll-ups hold something of a completed order: its own, and the one before when it began there. */
export function listDaysOf({ acceptedAt, completedAt, completedOn, dayStartedAt }: CompletedOrder): string[] {
  const isWithin = dayStartedAt !== null && getWorkStart(acceptedAt, completedAt) >= dayStartedAt;
  return isWithin ? [completedOn] : [addDays(completedOn, -1), completedOn];
}
