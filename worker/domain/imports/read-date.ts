import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { LANGUAGES } from '#worker/words/languages.ts';
import { toPlainCell, toPlainName } from './plain-cell.ts';
import { remember } from './remember.ts';

/** Whether "3/4/2026" means March 4 or April 3. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The date in a field: the calendar day, minutes after midnight if it has a time, and the instant (epoch ms) if it has a time
 * zone.
 */
export type FieldDate = { day: string; minutes: number | null; at: number | null };

/** A time of day: minutes after midnight, and its UTC offset in minutes if it has a time zone. */
export type FieldTime = { minutes: number; offset: number | null };

const MONTH_LANGUAGES = LANGUAGES.map(({ code }) => code);
/** UTC offsets, in hours, of American time zone abbreviations. */
const ZONES: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const TIME =
  /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.? ?m\.?)?(?: ?(Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})(?: [A-Z]{3,4})?)?$/i;
const HOUR = /^(\d{1,2}) ?([ap])\.?m\.?$/i;
/** Rewrites Chinese and Arabic words for the halves of the day as AM and PM. */
const HALVES = [
  [/^(?:上午|凌晨|早上) ?(.+)$/u, '$1 AM'],
  [/^(?:下午|晚上|中午) ?(.+)$/u, '$1 PM'],
  [/ ?(?:ص|صباح\p{M}?ا\p{M}?)$/u, ' AM'],
  [/ ?(?:م|مساء\p{M}?)$/u, ' PM'],
] as const;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:[T ]|, )(.+))?$/;
const CHINESE = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日(?: ?(.+))?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,? (.+))?$/;
const MONTH_FIRST = /^(?:[\p{L}.]+,? )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:(?:,| at)? (.+))?$/u;
const DAY_FIRST =
  /^(?:[\p{L}.]+,? )?(\d{1,2})(?:\.|st|nd|rd|th)?(?:-| (?:de )?)([\p{L}]+)\.?(?:-|,? (?:de )?)(\d{4}|\d{2})(?:(?:,| at)? (.+))?$/u;
const EPOCH = /^\d{10}(?:\d{3})?$/;

let monthNames: Map<string, number> | undefined;

function getMonth(name: string): number {
  monthNames ??= new Map(
    MONTH_LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          toPlainName(format.format(Date.UTC(2026, index, 15))),
          index + 1,
        ]);
      }),
    ),
  );
  return monthNames.get(toPlainName(name)) ?? 0;
}

/** Midnight in UTC, which some programs append to a date without a time. */
const MIDNIGHT = /(?<=^\d{4}-\d{2}-\d{2})T00:00:00(?:\.000)?Z$/;

/** Returns the time of day in a text such as "5:04 PM" or "17:04:30Z", or null. */
export const readTime = remember((text) => parseTime(toPlainCell(text)));

/** Returns the instant (epoch ms) of a day and time on a clock `offset` minutes ahead of UTC. */
export function getZonedInstant(day: string, minutes: number, offset: number): number {
  return Date.parse(`${day}T00:00:00Z`) + (minutes - offset) * MINUTE_MS;
}

/** Returns the date in a text, with its time if it has one, or null; `order` applies to numeric dates. */
export function readDate(text: string, order: DateOrder): FieldDate | null {
  return DATE_READERS[order](text);
}

const DATE_READERS = {
  mdy: remember((text) => parseDate(text, 'mdy')),
  dmy: remember((text) => parseDate(text, 'dmy')),
};

function parseDate(text: string, order: DateOrder): FieldDate | null {
  const plain = toPlainCell(text).replace(MIDNIGHT, '');
  if (EPOCH.test(plain)) return fromInstant(Number(plain) * (plain.length === 10 ? 1000 : 1));
  const parts = findParts(plain, order);
  if (!parts) return null;
  const [year, month, date, rest] = parts;
  const day = writeDay(year, month, date);
  if (day === null) return null;
  if (rest === undefined) return { day, minutes: null, at: null };
  const time = parseTime(rest);
  if (!time) return null;
  const { minutes, offset } = time;
  return { day, minutes, at: offset === null ? null : getZonedInstant(day, minutes, offset) };
}

/** Returns the order of a numeric date: `any` if both are possible, null if it is not a numeric date. */
export function findDateOrder(text: string): DateOrder | 'any' | null {
  const [, first, mark, second] = YEAR_LAST.exec(toPlainCell(text)) ?? [];
  const isDmy = Number(first) <= 31 && Number(second) <= 12;
  const isMdy = mark !== '.' && Number(first) <= 12 && Number(second) <= 31;
  if (isDmy && isMdy) return 'any';
  return isDmy ? 'dmy' : isMdy ? 'mdy' : null;
}

type Parts = [year: number, month: number, date: number, rest: string | undefined];

function findParts(text: string, order: DateOrder): Parts | null {
  const compact = COMPACT.exec(text);
  if (compact) return [Number(compact[1]), Number(compact[2]), Number(compact[3]), undefined];
  const iso = YEAR_FIRST.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[3]), Number(iso[4]), iso[5]];
  const chinese = CHINESE.exec(text);
  if (chinese) return [Number(chinese[1]), Number(chinese[2]), Number(chinese[3]), chinese[4]];
  const numbers = YEAR_LAST.exec(text);
  if (numbers) {
    const [, one, , two, last = '', rest] = numbers;
    const year = readYear(last);
    return order === 'mdy' ? [year, Number(one), Number(two), rest] : [year, Number(two), Number(one), rest];
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst)
    return [Number(monthFirst[3]), getMonth(monthFirst[1] ?? ''), Number(monthFirst[2]), monthFirst[4]];
  const dayFirst = DAY_FIRST.exec(text);
  return (
    dayFirst && [readYear(dayFirst[3] ?? ''), getMonth(dayFirst[2] ?? ''), Number(dayFirst[1]), dayFirst[4]]
  );
}

const readYear = (text: string) => Number(text) + (text.length === 2 ? 2000 : 0);

/** Returns a calendar day, or null for an invalid one such as February 30. */
function writeDay(year: number, month: number, date: number): string | null {
  if (year < 1900 || year > 2100 || month < 1 || date < 1) return null;
  const instant = new Date(Date.UTC(year, month - 1, date));
  return instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
    ? instant.toISOString().slice(0, 10)
    : null;
}

function fromInstant(at: number): FieldDate {
  return { day: new Date(at).toISOString().slice(0, 10), minutes: 0, at };
}

function parseTime(written: string): FieldTime | null {
  const text = HALVES.reduce((time, [half, ours]) => time.replace(half, ours), written);
  const [, hourOnly, half] = HOUR.exec(text) ?? [];
  const [, hours = hourOnly, minutes = '0', , part = half, zone] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = part === undefined ? Number(hours) : toFullHour(Number(hours), part);
  if (hour === null || hour > 23 || Number(minutes) > 59) return null;
  return { minutes: hour * 60 + Number(minutes), offset: zone === undefined ? null : readOffset(zone) };
}

function toFullHour(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Returns the UTC offset of a zone, in minutes. */
function readOffset(zone: string): number {
  const named = ZONES[zone.toUpperCase()];
  if (named !== undefined) return named * 60;
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -size : size;
}
