import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/**
 * How much of the time an order was active counts as work: the last three hours at most. Longer than any delivery takes, it
 * was left lying there, and marked as delivered when it came to mind.
 */
export const LONGEST_ACTIVE_MS = 3 * HOUR_MS;

/** A cancelled order that was active for less was taken by mistake and undone, or taken back at once: it was no work. */
export const SHORTEST_VAIN_MS = MINUTE_MS;

/** A pause up to this long is a wait for the next order; a longer one is time off. */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS;

/** When the work on an order began (epoch ms), as far as it counts. */
export function getWorkStart(acceptedAt: number | null, endedAt: number): number {
  return Math.max(Math.min(acceptedAt ?? endedAt, endedAt), endedAt - LONGEST_ACTIVE_MS);
}

/** Returns what an order's row says of its end (epoch ms) in local terms. */
export function describeEnd(status: 'completed' | 'cancelled', endedAt: number, timeZone: string) {
  const { day, hour } = getLocalTime(endedAt, timeZone);
  const dayStartedAt = getLocalInstant(day, 0, timeZone);
  return status === 'completed'
    ? { completedAt: endedAt, completedOn: day, completedHour: hour, dayStartedAt }
    : { cancelledAt: endedAt, cancelledOn: day, cancelledHour: hour, dayStartedAt };
}
