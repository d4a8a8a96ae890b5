import type { Peak } from '#worker/domain/earnings/performance.ts';
import { formatHourRange } from '#worker/domain/shared/format-hour-range.ts';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';

/** A peak's hours, such as "12 – 2 PM"; null where no hour stands out. Browsers space a range differently, so the server writes it once. */
export function writePeakHours(peak: Peak, language: Language): string | null {
  return peak.kind === 'even' ? null : formatHourRange(peak.from, peak.until, getIntlLocale(language));
}
