import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalDay, HOUR_MS } from '#worker/domain/shared/time.ts';

/** A time of the other side of midnight is meant if it is no further away than this; else it is today's. */
const MAX_PAST_MIDNIGHT_MS = 6 * HOUR_MS;

/**
 * The instant (epoch ms) that a local time of day such as "18:42" means as a deadline, typed at `now`: today's, though it
 * may be past; tomorrow's if it is past and that is near; yesterday's if it is far ahead and that was a moment ago. Of a time that a clock change repeats, the next one; one that
 * it skips is the moment of the change.
 */
export function findDeliverBy(timeOfDay: string, now: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const today = getLocalDay(now, timeZone);
  const find = (day: string) => getLocalInstant(day, 60 * hours + minutes, timeZone, now);
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
