import { toMiles, UNITS, type Units } from '#worker/domain/profile/units.ts';
import { toPlainCell, toPlainName } from './plain-cell.ts';
import { remember } from './remember.ts';

/** The decimal marks; the one that is not used separates thousands. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const DOLLARS = String.raw`(?:US ?\$|USD|\$)?`;
/**
 * An amount in US dollars, or a plain number. Allows a sign, "$" or "USD" before or after, and parentheses for a negative amount.
 */
const AMOUNT = new RegExp(
  String.raw`^(\()?([-+])? ?${DOLLARS} ?([-+])?([\d.,'’ ]*\d)? ?${DOLLARS}(\))?$`,
  'i',
);

const PLAIN = {
  '.': /^(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)?(?:\.\d+)?$/,
  ',': /^(?:\d{1,3}(?:[.'’ ]\d{3})+|\d+)?(?:,\d+)?$/,
};

/** Returns the number in a field, or null if it is not a number or is in another currency. */
export function readAmount(text: string, mark: DecimalMark): number | null {
  return AMOUNT_READERS[mark](text);
}

const AMOUNT_READERS = {
  '.': remember((text) => parseAmount(text, '.')),
  ',': remember((text) => parseAmount(text, ',')),
};

function parseAmount(text: string, mark: DecimalMark): number | null {
  const [, open, sign, inner, body = '', close] = AMOUNT.exec(toPlainCell(text)) ?? [];
  if (body === '' || (open === undefined) !== (close === undefined) || !PLAIN[mark].test(body)) return null;
  const [whole = '', decimals = ''] = body.split(mark);
  const size = Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`);
  const isNegative = open !== undefined || sign === '-' || inner === '-';
  return isNegative && size !== 0 ? -size : size;
}

/** Returns the decimal mark of an amount, or null if it could be either. */
export function findDecimalMark(text: string): DecimalMark | null {
  const [, , , , body = ''] = AMOUNT.exec(toPlainCell(text)) ?? [];
  const fits = DECIMAL_MARKS.filter((mark) => body !== '' && PLAIN[mark].test(body));
  const [only] = fits;
  return fits.length === 1 && only !== undefined ? only : null;
}

/** Unit names in our languages, normalized by `toPlainName`. */
const UNIT_NAMES = {
  miles: /^(?:mi|miles?|millas?|mijl(?:en)?|ميل|اميال|英里)$/u,
  km: /^(?:kms?|kilomet(?:er|re|ro)s?|كم|كيلومتر(?:ات)?|كيلومترا|公里|千米)$/u,
};

const DISTANCE = /^(.*?\d) ?(\p{L}[\p{L}\p{M}]*)?\.?$/u;

/** Returns the miles in a field, converted from the unit it names or else from `units`; null if it is not a distance. */
export function readMiles(text: string, mark: DecimalMark, units: Units): number | null {
  const [, number = '', unit] = DISTANCE.exec(toPlainCell(text)) ?? [];
  const size = readAmount(number, mark);
  if (size === null || size < 0) return null;
  const named = unit === undefined ? units : UNITS.find((one) => UNIT_NAMES[one].test(toPlainName(unit)));
  return named === undefined ? null : toMiles(size, named);
}

const CLOCK = /^(\d{1,3}) ?[:h] ?([0-5]\d)(?::([0-5]\d))?$/i;
const HOURS = 'h(?:rs?|ours?|oras?|eures?)?|u(?:ur|ren)?|ساعات|ساعة|小时';
const MINUTES = 'm(?:ins?|inutes?|inutos?|inuut|inuten)?|دقائق|دقيقة|分钟?';
const SECONDS = 's(?:ecs?|econds?)?|秒钟?';
const SPOKEN = new RegExp(
  String.raw`^(?:(\d+) ?(?:${HOURS})\.?)?[ ,]*(?:(\d+(?:[.,]\d+)?) ?(?:${MINUTES})\.?)?[ ,]*(?:(\d+) ?(?:${SECONDS}))?\.?$`,
  'iu',
);

/** Longer than a written time span; the pattern takes time quadratic in the length. */
const MAX_SPAN_LENGTH = 40;

/** Returns the minutes of a time span: "25", "25 min", "1h 5m", "0:25" (hours first) or "00:25:30"; null for other texts. */
export function readMinutes(text: string, mark: DecimalMark): number | null {
  const plain = toPlainCell(text);
  if (plain === '' || plain.length > MAX_SPAN_LENGTH) return null;
  const [, hours, minutes, seconds] = CLOCK.exec(plain) ?? SPOKEN.exec(plain) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return readAmount(plain, mark);
  const size = Number((minutes ?? '0').replace(',', '.'));
  return Number(hours ?? 0) * 60 + size + Number(seconds ?? 0) / 60;
}
