import type { NumberFormatOptions } from 'use-intl';
import { createTranslator } from 'use-intl/core';
import { getPlatformName, isPlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fromMiles, fromPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import {
  type BreakdownKind,
  DAY_PART_NAMES,
  DAY_PARTS,
  type DayPart,
  DISTANCE_ENDS,
  type WorkReport,
} from '#worker/engines/insight/index.ts';
import { formatHourRange } from '#worker/words/format-hour-range.ts';
import { getIntlLocale, type Language } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';
import { writeDollars } from '#worker/words/write-dollars.ts';

export type Reader = { language: Language; units: Units };
export type AnalyticsWriter = ReturnType<typeof createAnalyticsWriter>;

/** A group's name, and the proper name within it, which is not translated. */
type GroupName = { name: string; place: string | null };

/** A Sunday, as the base for weekday names. */
const SUNDAY = Date.UTC(2026, 0, 4);

/**
 * Creates a writer of figures in a reader's language and units. Used only on the server, because browsers format ranges
 * differently.
 */
export function createAnalyticsWriter({ language, units }: Reader) {
  const messages = getMessages(language);
  const locale = getIntlLocale(language);
  const t = createTranslator({ locale, messages, namespace: 'analyticsTexts' });
  const common = createTranslator({ locale, messages, namespace: 'common' });
  const number = (value: number, options?: NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const date = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(at);
  const money = (cents: number, options?: NumberFormatOptions) =>
    writeDollars({ number }, cents / 100, options);
  const hourRange = (from: number, until: number) => formatHourRange(from, until, locale);
  const weekday = (day: number) => date({ weekday: 'long' }, SUNDAY + day * DAY_MS);
  const dayPart = (part: DayPart) =>
    t(`dayParts.${part}`, { hours: hourRange(DAY_PARTS[part].from, DAY_PARTS[part].until) });
  const distance = (group: number) => {
    const write = (miles = 0) =>
      common(units, { value: number(fromMiles(miles, units), { maximumFractionDigits: 1 }) });
    const [from, to] = [DISTANCE_ENDS[group - 1], DISTANCE_ENDS[group]];
    const key = from === undefined ? 'distanceUnder' : to === undefined ? 'distanceOver' : 'distanceBetween';
    return t(key, { from: write(from), to: write(to) });
  };
  const carCost = (centsPerMile: number) =>
    common(units === 'km' ? 'perKm' : 'perMile', {
      amount: money(fromPricePerMile(centsPerMile, units), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
      }),
    });
  return {
    t,
    money,
    carCost,
    hourRange,
    weekday,
    dayPart,
    distance,
    hour: (hour: number) => date({ hour: 'numeric' }, SUNDAY + hour * HOUR_MS),
    wholeMoney: (cents: number) => money(cents, { maximumFractionDigits: 0 }),
    perHour: (cents: number) => common('perHour', { amount: money(cents) }),
    percent: (percent: number, isSigned = false) =>
      number(percent / 100, { style: 'percent', signDisplay: isSigned ? 'exceptZero' : 'auto' }),
    hours: (hours: number) =>
      common('hours', { value: number(hours, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) }),
    date: (at: number, timeZone: string) => date({ month: 'short', day: 'numeric', timeZone }, at),
    /** Writes the first sentence of every tab, which states the data behind it. */
    basis: ({ deliveries, untimed, cancelled, samples, since, timeZone, costCentsPerMile }: BasisFigures) =>
      t('basis', {
        deliveries,
        untimed,
        canceled: cancelled,
        samples,
        since: date({ month: 'short', day: 'numeric', timeZone }, since),
        cost: carCost(costCentsPerMile),
      }),
  };
}

type BasisFigures = Pick<
  WorkReport,
  'deliveries' | 'untimed' | 'cancelled' | 'samples' | 'since' | 'timeZone' | 'costCentsPerMile'
>;

/** Names a group of a breakdown, such as "Around The Blue Ladle", "Friday" or "2 mi to 4 mi". */
export function nameGroup(
  writer: AnalyticsWriter,
  { kind, group }: { kind: BreakdownKind | 'hour'; group: string },
  areaNames: ReadonlyMap<string, string>,
): GroupName {
  const named = (place: string, name = place): GroupName => ({ name, place });
  const unnamed = (name: string): GroupName => ({ name, place: null });
  switch (kind) {
    case 'platform':
      return named(isPlatformId(group) ? getPlatformName(group) : group);
    case 'restaurant':
      return named(group);
    case 'area': {
      const place = areaNames.get(group) ?? '';
      return named(place, writer.t('around', { place }));
    }
    case 'hour':
      return unnamed(writer.hour(Number(group)));
    case 'weekday':
      return unnamed(writer.weekday(Number(group)));
    case 'distance':
      return unnamed(writer.distance(Number(group)));
    case 'dayPart':
      return unnamed(writer.dayPart(DAY_PART_NAMES.find((name) => name === group) ?? 'night'));
  }
}
