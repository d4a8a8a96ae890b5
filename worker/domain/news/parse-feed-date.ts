import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How the names of the months begin, without accents, in English, Spanish, French, Dutch and German. */
const MONTHS = [
  /^(jan|ene)/,
  /^(feb|fev)/,
  /^(mar|mrt|maa)/,
  /^(apr|abr|avr)/,
  /^(may|mai|mei)/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|ago|aou)/,
  /^(sep|set)/,
  /^(oct|okt)/,
  /^nov/,
  /^(dec|dic|dez)/,
];

/** Zones feeds write by name, in hours; the American ones of RFC 822 and what others add. */
const ZONES: Record<string, number> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BST: 1,
  IST: 5.5,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  JST: 9,
  AEST: 10,
  AEDT: 11,
};

const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?\s?m\b\.?)?/i;
/** A distance from UTC, after it perhaps the same by name. */
const OFFSET = /^\s*(?:GMT|UTC|UT)?\s*([+\-\u2212])(\d{1,2}):?(\d{2})?/;
const ZONE = /^\s*\(?([A-Z]{1,4})\b\)?/i;

type Day = { year: number; month: number; day: number };

/** Two digits are of this century up to 49 (RFC 2822, 4.3). */
function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return digits.length === 3 ? year + 1900 : year;
  return year + (year < 50 ? 2000 : 1900);
}

function readMonth(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((month) => month.test(plain)) + 1;
}

/**
 * 2026-11-20, 2026年11月20日, 20 Nov 2026, 20-Nov-26, 20 de noviembre de 2026, November 20, 2026, or 11/20/2026 (with
 * slashes the American order, else the European; the other where that is no date).
 */
function readDay(text: string): Day | null {
  const iso = /(?<!\d)(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]+(?:de )?(\p{L}{3,10})\.?,?[\s-]+(?:de )?(\d{2,4})(?!\d)/u.exec(
      text,
    );
  if (dayFirst) return toDay(dayFirst[3], readMonth(dayFirst[2] ?? ''), dayFirst[1]);
  const monthFirst = /(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s.*?)??\s+(\d{4})(?!\d)/u.exec(text);
  if (monthFirst) return toDay(monthFirst[3], readMonth(monthFirst[1] ?? ''), monthFirst[2]);
  const numbers = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!numbers) return null;
  const [, first = '', mark, second = '', year] = numbers;
  const isDayFirst = mark === '/' ? Number(first) > 12 : Number(second) <= 12;
  return isDayFirst ? toDay(year, Number(second), first) : toDay(year, Number(first), second);
}

function toDay(year = '', month = 0, day = ''): Day {
  return { year: readYear(year), month, day: Number(day) };
}

/** Milliseconds after midnight, or 0 without a time; null for a time there is not. */
function readTime(found: RegExpExecArray | null): number | null {
  if (!found) return 0;
  const [, hour, minutes, seconds = '0', half] = found;
  let hours = Number(hour);
  if (half) hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 24 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  return hours * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
}

/** The zone's distance from UTC in ms, and what follows it; no zone, or one nobody knows, counts as UTC. */
function readOffset(rest: string): { offset: number; rest: string } {
  const numeric = OFFSET.exec(rest);
  if (numeric) {
    const size = Number(numeric[2]) * HOUR_MS + Number(numeric[3] ?? 0) * MINUTE_MS;
    const offset = size > 14 * HOUR_MS ? 0 : size * (numeric[1] === '+' ? 1 : -1);
    return { offset, rest: rest.slice(numeric[0].length) };
  }
  const named = ZONE.exec(rest);
  const name = named?.[1]?.toUpperCase() ?? '';
  if (!named || readMonth(name) > 0) return { offset: 0, rest };
  return { offset: (ZONES[name] ?? 0) * HOUR_MS, rest: rest.slice(named[0].length) };
}

/** 20261120T120000Z with its marks; everything else as it is. */
function spreadCompact(text: string): string {
  return text.replace(
    /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(?=$|[Z+\-\s])/,
    (_, year, month, day, hour = '00', minutes = '00', seconds = '00') =>
      `${year}-${month}-${day} ${hour}:${minutes}:${seconds}`,
  );
}

/**
 * The instant (epoch ms) of a feed's date, or null when it is none: ISO 8601 and RFC 822 as they should be, and as they
 * are (a wrong or missing weekday, two-digit years, zones by name or missing, no seconds, the time before the day or
 * inside it, months in other languages, American order, Unix time).
 */
export function parseFeedDate(given: string): number | null {
  const tidy = given.replace(/\s+/g, ' ').trim().slice(0, 100);
  if (/^\d{10}$/.test(tidy)) return Number(tidy) * 1000;
  if (/^\d{13}$/.test(tidy)) return Number(tidy);
  const text = spreadCompact(tidy);
  const found = TIME.exec(text);
  const { offset, rest } = readOffset(found ? text.slice(found.index + found[0].length) : '');
  // Read without its time and zone, whose digits and letters could be taken for a day's.
  const day = readDay(found ? `${text.slice(0, found.index)} ${rest}`.replace(/T? /g, ' ') : text);
  const time = readTime(found);
  if (!day || time === null) return null;
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  const isReal = new Date(midnight).getUTCDate() === day.day && day.month >= 1 && day.month <= 12;
  return isReal && day.year >= 1990 && day.year < 2100 ? midnight + time - offset : null;
}
