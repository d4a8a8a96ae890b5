import { addDays, HOUR_MS, MINUTE_MS } from '../shared/time.ts';

/**
 * How much of the time an order was in hand counts as work: the last three hours at most. Longer than any delivery takes, it
 * was left lying there, and marked as delivered when it came to mind.
 */
export const LONGEST_IN_HAND_MS = 3 * HOUR_MS;

/** A pause up to this long is a wait for the next order; a longer one is time off. */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/**
 * From which hour on orders may matter to the day after theirs, and up to which hour to the day before: what reaches over
 * midnight is in hand for `LONGEST_IN_HAND_MS` at most, and follows another within half an hour. A clock change may add one.
 */
export const EVENING_HOUR = 24 - Math.ceil((LONGEST_IN_HAND_MS + LONGEST_WAIT_MS) / HOUR_MS) - 1;
export const NIGHT_HOUR = LONGEST_IN_HAND_MS / HOUR_MS + 1;

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

/** A local day on which orders were completed from `firstHour` to `lastHour`, and the days beside it that they may matter to. */
export function listDaysRound(day: string, firstHour: number, lastHour: number): string[] {
  const before = firstHour <= NIGHT_HOUR ? [addDays(day, -1)] : [];
  return [...before, day, ...(lastHour >= EVENING_HOUR ? [addDays(day, 1)] : [])];
}
