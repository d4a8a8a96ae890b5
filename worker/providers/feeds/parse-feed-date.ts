const MIN_DATE_MS = Date.UTC(1990, 0, 1);
const MAX_DATE_MS = Date.UTC(2100, 0, 1);

/** Time zone names that `Date.parse` doesn't support (it supports GMT, UTC and the American zones of RFC 822). */
const ZONES: Record<string, string> = {
  WET: '+0000',
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  IST: '+0530',
  JST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  AKDT: '-0800',
  AKST: '-0900',
  HST: '-1000',
};

const KNOWN_ZONES = /^(?:[AP]M|Z|UT|UTC|GMT|[ECMP][SD]T)$/i;
const MONTHS = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)$/i;

/** Rewrites a feed's date for `Date.parse`: no ordinals or commas, and zones as UTC offsets. */
function normalize(text: string): string {
  return (
    text
      .replace(
        /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?(?=$|[Z+\- ])/,
        (_, year, month, day, hour = '00', minute = '00', second = '00') =>
          `${year}-${month}-${day} ${hour}:${minute}:${second}`,
      )
      .replace(/(T\d\d:\d\d(?::\d\d)?[+-]\d\d)$/, '$1:00')
      .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
      .replace(/\b([ap])\.m\b\.?/gi, '$1m')
      .replace(/,| at /g, ' ')
      .replace(/[+-]9\d{3}\b/, '')
      // Slashes imply the American order, dots and dashes the European one, unless the result would be invalid.
      .replace(/^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})/, (_, first, mark, second, year) =>
        (mark === '/' ? Number(first) > 12 : Number(second) <= 12)
          ? `${second}/${first}/${year}`
          : `${first}/${second}/${year}`,
      )
      .replace(/(?<=:\d\d(?: [ap]m)? )[A-Z]{2,4}\b(?![+-])/i, (zone) =>
        KNOWN_ZONES.test(zone) || MONTHS.test(zone) ? zone : (ZONES[zone.toUpperCase()] ?? ''),
      )
  );
}

/**
 * Returns the instant (epoch ms) of a feed's date, or null if it is invalid. Parses ISO 8601 and RFC 822 with their usual defects
 * (wrong weekday, two-digit year, named or missing zone, American order), and Unix time. Without a zone, it is UTC, the time zone
 * of Workers. Month names are English, like the words that classify articles.
 */
export function parseFeedDate(given: string): number | null {
  const text = given.replace(/\s+/g, ' ').trim().slice(0, 100);
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  const instant = Date.parse(normalize(text));
  // `Date.parse` rolls February 31 over to March.
  const isRolledOver = /\b(?:30|31) feb|feb\w* (?:30|31)\b|\b31 (?:apr|jun|sep|nov)/i.test(text);
  return instant >= MIN_DATE_MS && instant < MAX_DATE_MS && !isRolledOver
    ? Math.floor(instant / 1000) * 1000
    : null;
}
