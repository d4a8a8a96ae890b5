import { getIntlLocale, type Language } from '#app/i18n/config.ts';
import { PEAK_HOURS } from '#worker/domain/earnings/performance.ts';
import { formatHourRange } from '#worker/domain/shared/format-hour-range.ts';

/** The peak that starts at a local hour, such as "12 – 2 PM". Browsers space a range differently, so the server writes it once. */
export function writePeakHours(startHour: number, language: Language): string {
  return formatHourRange(startHour, startHour + PEAK_HOURS, getIntlLocale(language));
}
