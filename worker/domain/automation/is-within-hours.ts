/**
 * Returns whether `minute` (0–1,439 after local midnight) is within working hours from `start` to `end`, exclusive. An end before
 * the start is after midnight; an end equal to the start means the whole day.
 */
export function isWithinHours(minute: number, { start, end }: { start: number; end: number }): boolean {
  if (start === end) return true;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}
