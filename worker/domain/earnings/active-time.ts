import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * How much of the time an order was active counts as work: the last three hours at most. Longer than any delivery takes, it
 * was left lying there, and marked as delivered when it came to mind.
 */
export const LONGEST_ACTIVE_MS = 3 * HOUR_MS;

/** A cancelled order that was active for less was taken by mistake and undone, or taken back at once: it was no work. */
export const SHORTEST_VAIN_MS = MINUTE_MS;

/** A pause up to this long is a wait for the next order; a longer one is time off. */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/**
 * From which hour on orders may matter to the day after theirs, and up to which hour to the day before: what reaches over
 * midnight is active for `LONGEST_ACTIVE_MS` at most, and follows another within half an hour. A clock change may add one.
 */
export const EVENING_HOUR = 24 - Math.ceil((LONGEST_ACTIVE_MS + LONGEST_WAIT_MS) / HOUR_MS) - 1;
export const NIGHT_HOUR = LONGEST_ACTIVE_MS / HOUR_MS + 1;

/** When the work on an order began (epoch ms), as far as it counts. */
export function getWorkStart(acceptedAt: number | null, endedAt: number): number {
  return Math.max(Math.min(acceptedAt ?? endedAt, endedAt), endedAt - LONGEST_ACTIVE_MS);
}

/** An order that was active: when (epoch ms) and on which local day it was completed or cancelled. */
type EndedOrder = {
  acceptedAt: number | null;
  endedAt: number;
  endedOn: string;
  /** The local midnight (epoch ms) that began `endedOn`; null where it was not kept. */
  dayStartedAt: number | null;
};

/** The local days whose roll-ups hold something of such an order: its own, and the one before when it began there. */
export function listDaysOf({ acceptedAt, endedAt, endedOn, dayStartedAt }: EndedOrder): string[] {
  const isWithin = dayStartedAt !== null && getWorkStart(acceptedAt, endedAt) >= dayStartedAt;
  return isWithin ? [endedOn] : [addDays(endedOn, -1), endedOn];
}

/** When an order ends, in local terms: what the columns of its row say of it. */
export function describeEnd(endedAt: number, timeZone: string) {
  const { day: endedOn, hour: endedHour } = getLocalTime(endedAt, timeZone);
  return { endedAt, endedOn, endedHour, dayStartedAt: getLocalInstant(endedOn, 0, timeZone) };
}

/** A local day on which orders ended from `firstHour` to `lastHour`, and the days beside it that they may matter to. */
export function listDaysRound(day: string, firstHour: number, lastHour: number): string[] {
  const before = firstHour <= NIGHT_HOUR ? [addDays(day, -1)] : [];
  return [...before, day, ...(lastHour >= EVENING_HOUR ? [addDays(day, 1)] : [])];
}
