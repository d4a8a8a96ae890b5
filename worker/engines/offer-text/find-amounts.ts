import { DIGIT, readNumber } from './numbers.ts';
import type { Reading, Span } from './offer-text.ts';

/** A whole amount of this many dollars or more has lost its decimal point: "$750" is read as $7.50. */
const MIN_LOST_POINT = 100;

/** A number with one of these units is a distance or duration: "9,50 $ 3,2 mi". */
const UNIT = String.raw`(?:(?:mi(?:les?|lles?|llas?|jl)?|km|min(?:s|utes?|utos?|uten)?|كل?م|ميل|دقيقة|دقائق)(?!\p{L})|英里|公里|分钟)`;
const OTHER_SIGN = new RegExp(String.raw`^(?:\s?${UNIT}|[^\S\n]?\$(?!\d))`, 'iu');
/** Currencies with thousandths. */
const DINAR = String.raw`(?:(?:KWD|BHD|OMR|JOD|TND|KD)(?!\p{L})|د\.\s?[كبأات](?!\p{L})\.?|ر\.\s?ع(?!\p{L})\.?|(?:دينار(?:ات|[اً]{0,2})|دنانير)(?!\p{L}))`;
/** Currencies other than dollars, by their codes, names and Arabic abbreviations. */
const OTHER_CURRENCY = String.raw`(?:${DINAR}|(?:EUR|GBP|AED|SAR|QAR|EGP|MAD|dhs?|dirhams?|ri?yals?|euros?)(?!\p{L})|L\.E\b\.?|(?:د\.\s?[إم]|ج\.\s?م|ر\.\s?[سقي])(?!\p{L})\.?|(?:درهم[اً]{0,2}|دراهم|جنيه(?:ات|[اً]{0,2})|ر[يی]ال(?:ات|[اً]{0,2}))(?!\p{L}))`;
/** The country after the name of a currency, in Arabic. */
const ARAB =
  '(?:[^\\S\\n](?:[إا]مارات|سعود|مصر|مغرب|قطر|كويت|بحرين|عمان|[أا]ردن|تونس)(?:ي[ةاً]{0,2})(?!\\p{L}))?';
/** Signs before an amount, without "¢", as which a bullet on a picture is read. */
const SIGN = String.raw`(?:(?<!\p{L})(?:(?:US|CA|C|MX|AU?|NZ)[^\S\n]|\p{L}{1,2}))?\$|\b(?:USD|CAD|MXN)|§|(?![$¢¤])\p{Sc}|(?<![\p{L}\d]|\d[^\S\n])${OTHER_CURRENCY}|(?<![\p{L}\d])S(?=\s?\d{1,3}[.,]\s?${DIGIT}{2}(?!\d))`;
const SIGN_AFTER = String.raw`[^\S\n]?(?:US\s?)?(?:\$(?!\d)(?:\s?US\b)?|(?:USD|CAD|MXN|dollars?|bucks|d[oó]lar(?:es)?)\b|€|${OTHER_CURRENCY}${ARAB}|دولار(?:ات)?(?!\p{L})(?:\s[أا]مي?ريكي)?|美[元金]|元)`;
const PAY_WORD = '(?:guaranteed|pays?|pay(?:out)?|earn(?:ings)?|total|garantizado|pago|ganas?|ganancias?)';
const THOUSANDTHS = String.raw`\d{1,3}\.\d{3}(?!\d)`;
const DOLLARS = String.raw`(?:(?<=${DINAR}[^\S\n]{0,2})${THOUSANDTHS}|\d{1,3}(?:,\d{3})+|${DIGIT}{1,4}(?![\p{L}\d])|\d{1,4})`;
const CENTS = String.raw`(?:(?:\s?\.\s?|,\s?|[^\S\n](?=${DIGIT}{2}\s*(?:\n|$|guaran|incl|total|garan)))${DIGIT}{2}(?!\d)|[.,]\d(?![\d.,]))?`;

const WITH_SIGN = new RegExp(
  String.raw`(?<plus>\+\s*|\bplus\s)?(?<sign>${SIGN})[^\S\n]{0,2}(?<amount>${DOLLARS}${CENTS})(?:[^\S\n](?<currency>USD|CAD|MXN|AUD|NZD|HKD|EUR)(?!\p{L}))?`,
  'giu',
);
const WITH_SIGN_AFTER = new RegExp(
  String.raw`(?<![\d.,$]|\d:)(?<plus>\+\s*)?(?<amount>${THOUSANDTHS}(?=[^\S\n]?${DINAR})|\d{1,4}(?:[.,]\d{1,2})?)(?<sign>${SIGN_AFTER})`,
  'giu',
);
/** An amount without a currency sign, only valid next to a word for pay. */
const WITHOUT_SIGN = new RegExp(
  String.raw`(?<![\d.,:$/])(?:(?<=${PAY_WORD}[:\s]{1,3})(?<plus>\+)?(?<amount>\d{1,3}(?:[.,]\d{1,2}(?!\d))?)(?!-\p{L}|\s*(?:mi|km|h|u(?:ur)?(?!\p{L})|[英公千分小个ميكدسأ]|:|\d|%|\/|[.,]\d|stop|order|item|unit|deliver))|(?<amountBefore>\d{1,3}[.,]\d{2})(?=\s*(?:guaranteed|incl|garanti|total)))`,
  'giu',
);

/** The sign of a currency in which pay in the hundreds is usual. */
const OTHER_SIGNED = new RegExp(String.raw`^\s?${OTHER_CURRENCY}`, 'iu');
/** The same in Latin letters, which may also be a word of a name: "Mad 5 Pizza". */
const LATIN_CURRENCY = new RegExp(String.raw`(?<!\p{L})(?=[a-z])${OTHER_CURRENCY}`, 'iu');
/** A sign of dollars in the text of an amount. */
const DOLLAR_SIGN = /\$|USD|dollar/i;
/** US dollars; other currencies are not converted. */
const US_DOLLAR =
  /^\s?(?:(?:US\s?)?\$(?:\s?US)?|USD|(?:US\s?)?(?:dollars?|bucks|d[oó]lar(?:es)?|دولار(?:ات)?(?: [أا]مي?ريكي)?)|美[元金])$/i;
const OTHER_DOLLAR = /^[^\S\n]?(?:(?:ca|mx|au|hk|nz)(?!\p{L})|[ck]anad|aust|hong|كند|[أا]ستر)/iu;
/** "-$5.00" is a deduction; "- $5.00" is a list item. */
const MINUS_AHEAD = /(?:^|[\s(])-$/;
/** Follows an amount that is a minimum or the start of a range. */
const OPEN_END = /^(?:\s?\+(?!\s?\$?\d)|-\d)/;
const RANGE = /^\s?(?:-|to)\s?$/i;

/** Maximum number of amounts read by each pattern; a screen has a few. */
const MAX_AMOUNTS = 50;
/** Maximum number of characters after an amount that can belong to it. */
const MAX_BEHIND = 16;
export type Amount = Span & { cents: number; isSure: boolean; hasPlus: boolean; hasMinus: boolean };

/** Returns the amounts of money in a text, in order, including those above what the form accepts. A range is one amount. */
export function findAmounts(text: string): Amount[] {
  const found: Amount[] = [];
  for (const pattern of [WITH_SIGN, WITH_SIGN_AFTER, WITHOUT_SIGN]) {
    for (const match of [...text.matchAll(pattern)].slice(0, MAX_AMOUNTS)) {
      const { amount, amountBefore, plus, sign = '$', currency = 'USD' } = match.groups ?? {};
      const token = amount ?? amountBefore ?? '';
      const span = { start: match.index, end: match.index + match[0].length };
      const isTaken = found.some(({ start, end }) => span.start < end && start < span.end);
      if (isTaken || !/\d/.test(token) || (pattern === WITH_SIGN && isSignOfBefore(text, span, token)))
        continue;
      const cents = readCents(token, !OTHER_SIGNED.test(sign));
      if (cents.value > 0) {
        const after = text.slice(span.end, span.end + MAX_BEHIND);
        const isForeign =
          !US_DOLLAR.test(currency) ||
          (pattern === WITH_SIGN_AFTER && !/US/i.test(sign) && OTHER_DOLLAR.test(after));
        const isDollars = pattern !== WITHOUT_SIGN && US_DOLLAR.test(sign) && !isForeign;
        const isSure = cents.isSure && isDollars && !OPEN_END.test(after);
        const hasMinus = MINUS_AHEAD.test(text.slice(Math.max(0, span.start - 2), span.start));
        found.push({ ...span, cents: cents.value, isSure, hasPlus: plus !== undefined, hasMinus });
      }
    }
  }
  found.sort((a, b) => a.start - b.start);
  return joinRanges(text, dropNames(text, found));
}

/** Drops the amounts in words of other currencies if some are in dollars, because those words are then part of names. */
function dropNames(text: string, amounts: readonly Amount[]): readonly Amount[] {
  const read = ({ start, end }: Amount) => text.slice(start, end);
  const hasDollars = amounts.some((amount) => DOLLAR_SIGN.test(read(amount)));
  return hasDollars ? amounts.filter((amount) => !LATIN_CURRENCY.test(read(amount))) : amounts;
}

/** Whether the sign before a number belongs to the previous number: "9,50 $ 3,2 mi", "9,50 $ 2 items", "9,50 $ 3,00 $". */
function isSignOfBefore(text: string, { start, end }: Span, token: string): boolean {
  const before = text.slice(Math.max(0, start - 5), start);
  const behind = text.slice(end, end + MAX_BEHIND);
  const rest = /[.,]/.test(token) ? behind : behind.replace(/^[.,]\d{1,2}(?!\d)/, '');
  const isCents = /\d[.,]\d\d[^\S\n]?$/.test(before);
  if (isCents && !/[.,]\d\d$/.test(token)) return /[^\S\n]/.test(text.slice(start, end));
  return /\d[^\S\n]?$/.test(before) && OTHER_SIGN.test(rest);
}

/** A range, "$8 - $11", counts as its minimum. */
function joinRanges(text: string, amounts: readonly Amount[]): Amount[] {
  const joined: Amount[] = [];
  for (const amount of amounts) {
    const before = joined.at(-1);
    const isEnd = before && before.cents < amount.cents && RANGE.test(text.slice(before.end, amount.start));
    if (isEnd) joined[joined.length - 1] = { ...before, end: amount.end, isSure: false };
    else joined.push(amount);
  }
  return joined;
}

/** Returns an amount in cents. With `canLosePoint`, a whole amount of `MIN_LOST_POINT` or more has lost its decimal point. */
function readCents(token: string, canLosePoint: boolean): Reading<number> {
  const isSpaced = !/[.,]/.test(token) && /\S\s\S/.test(token);
  const plain = token.replaceAll(/,(?=\d{3})/g, '').replace(/\s+/, isSpaced ? '.' : '');
  const { value, isSure, hasDecimals } = readNumber(plain);
  if (canLosePoint && !hasDecimals && value >= MIN_LOST_POINT && plain === token)
    return { value, isSure: false };
  return { value: Math.round(value * 100), isSure: isSure && !isSpaced && !/[.,]\d$/.test(plain) };
}
