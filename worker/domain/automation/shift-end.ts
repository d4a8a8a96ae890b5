import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalDay, getMinuteOfDay } from '#worker/domain/shared/time.ts';
import { isWithinHours } from './is-within-hours.ts';
import type { AutomationSettings } from './settings.ts';

export type WorkingHours = Pick<AutomationSettings, 'workStartMinute' | 'workEndMinute'>;

/**
 * Returns when the driver's shift ends by their working hours: the next instant (epoch ms) after `now` at which clocks in
 * `timeZone` show the end, or jump past it. Null if the hours are the whole day or `now` is outside them.
 */
export function getShiftEnd(hours: WorkingHours, timeZone: string, now: number): number | null {
  const { workStartMinute: start, workEndMinute: end } = hours;
  const day = getLocalDay(now, timeZone);
  const minute = getMinuteOfDay(now, timeZone);
  if (start === end || !isWithinHours(minute, { start, end })) return null;
  return getLocalInstant(minute < end ? day : addDays(day, 1), end, timeZone, now);
}
