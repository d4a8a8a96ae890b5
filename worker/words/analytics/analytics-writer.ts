import { createTranslator } from 'use-intl/core';
import { fromMiles, fromPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { formatHourRange } from '#worker/domain/shared/format-hour-range.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { DISTANCE_ENDS } from '#worker/engines/insight/break-down-work.ts';
import type { GroupRate } from '#worker/engines/insight/compare-groups.ts';
import { DAY_PARTS, type DayPart } from '#worker/engines/insight/day-parts.ts';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

export type Reader = { language: Language; units: Units };
export type AnalyticsWriter = ReturnType<typeof createAnalyticsWriter>;

/** A Sunday: weekdays are named by counting from it. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** Writes the figures of analytics in a reader's language and units. Browsers word ranges differently, so the server writes once. */
export function createAnalyticsWriter({ language, units }: Reader) {
  const messages = getMessages(language);
  const locale = getIntlLocale(language);
  const t = createTranslator({ locale, messages, namespace: 'analyticsTexts' });
  const common = createTranslator({ locale, messages, namespace: 'common' });
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const money = (cents: number, isWhole = false) =>
    writeDollars({ number }, cents / 100, { maximumFractionDigits: isWhole ? 0 : 2 });
  const miles = (value: number) => {
    const written = number(fromMiles(value, units), { maximumFractionDigits: 1 });
    return common(units, { value: written });
  };
  const hourRange = (from: number, until: number) => formatHourRange(from, until, locale);
  return {
    t,
    money,
    wholeMoney: (cents: number) => money(cents, true),
    perHour: (cents: number) => common('perHour', { amount: money(cents) }),
    /** What a mile costs, with all its digits, as the earnings page has it. */
    costPerDistance: (centsPerMile: number) =>
      common(units === 'km' ? 'perKm' : 'perMile', {
        amount: writeDollars({ number }, fromPricePerMile(centsPerMile, units) / 100, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 4,
        }),
      }),
    percent: (percent: number, isSigned = false) =>
      number(percent / 100, { style: 'percent', signDisplay: isSigned ? 'exceptZero' : 'auto' }),
    hours: (hours: number) =>
      common('hours', { value: number(hours, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) }),
    hourRange,
    hour: (hour: number) => date({ hour: 'numeric' }).format(SUNDAY + hour * HOUR_MS),
    weekday: (weekday: number) => date({ weekday: 'long' }).format(SUNDAY + weekday * DAY_MS),
    date: (at: number, timeZone: string) => date({ month: 'short', day: 'numeric', timeZone }).format(at),
    dayPart: (part: DayPart) =>
      t(`dayParts.${part}`, { hours: hourRange(DAY_PARTS[part].from, DAY_PARTS[part].until) }),
    distance: (group: number) => writeDistance(group, { t, miles }),
    onDays: ({ units: count }: Pick<GroupRate, 'units'>) => t('onDays', { count }),
    onDeliveries: ({ orders: count }: Pick<GroupRate, 'orders'>) => t('onDeliveries', { count }),
  };
}

type DistanceTexts = {
  t: (
    key: 'distanceUnder' | 'distanceBetween' | 'distanceOver',
    values: { from: string; to: string },
  ) => string;
  miles: (miles: number) => string;
};

function writeDistance(group: number, { t, miles }: DistanceTexts): string {
  const [from, to] = [DISTANCE_ENDS[group - 1], DISTANCE_ENDS[group]];
  const values = { from: miles(from ?? 0), to: miles(to ?? 0) };
  if (from === undefined) return t('distanceUnder', values);
  return to === undefined ? t('distanceOver', values) : t('distanceBetween', values);
}
