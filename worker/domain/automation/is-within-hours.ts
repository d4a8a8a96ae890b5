/**
 * Whether `minute` (0–1,439 after local midnight) is in working hours from `start` up to, not including, `end`. An end
 * before the start is after midnight; an end equal to the start is the whole day.
 */
export function isWithinHours(minute: number, { start, end }: { start: number; end: number }): boolean {
  if (start === end) return true;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}
