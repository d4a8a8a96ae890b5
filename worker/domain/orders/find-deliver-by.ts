import { getLocalInstant } from '../shared/local-instant.ts';
import { addDays, getLocalDay, HOUR_MS } from '../shared/time.ts';

/** A time earlier than now is tomorrow's if it is no further ahead than this: late at night. By day it was mistyped. */
const MOST_PAST_MIDNIGHT_MS = 6 * HOUR_MS;

/**
 * The instant (epoch ms) that a local time of day such as "18:42" means as a promise, typed at `now`: today's, though it
 * may be past, or tomorrow's if it is past and that is near. Of a time that a clock change repeats, the next one; one that
 * it skips is the moment of the change.
 */
export function findDeliverBy(timeOfDay: string, now: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const today = getLocalDay(now, timeZone);
  const find = (day: string) => getLocalInstant(day, 60 * hours + minutes, timeZone, now);
  const next = find(today);
  if (next > now) return next;
  const tomorrow = find(addDays(today, 1));
  return tomorrow - now <= MOST_PAST_MIDNIGHT_MS ? tomorrow : next;
}
