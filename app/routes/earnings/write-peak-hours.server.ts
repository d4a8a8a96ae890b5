import type { Language } from '#app/i18n/config.ts';
import { PEAK_HOURS } from '#worker/domain/earnings/performance.ts';

/** The peak that starts at a local hour, such as "12 – 2 PM". Browsers space a range differently, so the server writes it once. */
export function writePeakHours(startHour: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' });
  return format.formatRange(Date.UTC(2026, 0, 1, startHour), Date.UTC(2026, 0, 1, startHour + PEAK_HOURS));
}
