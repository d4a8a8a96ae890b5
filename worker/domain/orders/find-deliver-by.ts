import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalDay, HOUR_MS, parseMinute } from '#worker/domain/shared/time.ts';

/** A time of yesterday or tomorrow is chosen only if it is at most this far away. */
const MAX_PAST_MIDNIGHT_MS = 6 * HOUR_MS;

/**
 * Returns the instant (epoch ms) of a deadline typed at `now` as a local time of day such as "18:42": tomorrow's if today's is
 * past and tomorrow's is near; yesterday's if today's is far ahead and yesterday's is near; else today's. If a clock change
 * repeats the time, the next occurrence counts; if it skips the time, the moment of the change.
 */
export function findDeliverBy(timeOfDay: string, now: number, timeZone: string): number {
  const today = getLocalDay(now, timeZone);
  const find = (day: string) => getLocalInstant(day, parseMinute(timeOfDay), timeZone, now);
  const next = find(today);
  if (next > now) {
    const yesterday = find(addDays(today, -1));
    return isNear(yesterday, now) && !isNear(next, now) ? yesterday : next;
  }
  const tomorrow = find(addDays(today, 1));
  return isNear(tomorrow, now) ? tomorrow : next;
}

function isNear(instant: number, now: number): boolean {
  return Math.abs(instant - now) <= MAX_PAST_MIDNIGHT_MS;
}
