const DAY = { year: 2026, month: 0, day: 1 };

/**
 * Formats two local hours (0–24) as a range in a language, such as "12 – 2 PM". Both are placed on the same day, even if `until`
 * is midnight or later, because a range across days would show dates.
 */
export function formatHourRange(from: number, until: number, language: string): string {
  const at = (hour: number) => Date.UTC(DAY.year, DAY.month, DAY.day, hour % 24);
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' });
  return format.formatRange(at(from), at(until));
}
