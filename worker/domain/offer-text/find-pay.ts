import { DIGIT, readNumber } from './numbers.ts';
import type { Reading, Span } from './offer-text.ts';

/** As much as the form takes. */
const MAX_CENTS = 100_000;
/** Whole dollars from here on are dollars and cents that lost their point: "$750". */
const MIN_LOST_POINT = 100;

const SIGN = String.raw`(?:(?<!\p{L})(?:(?:US|CA|C|MX|AU?|NZ)\s|\p{L}{1,2}))?\$|\b(?:USD|CAD|MXN)|[€£§¥₹]|(?<![\p{L}\d])S(?=\s?\d{1,3}[.,]\s?${DIGIT}{2}(?!\d))`;
const SIGN_AFTER = String.raw`[^\S\n]?(?:US\s?)?(?:\$(?![^\S\n]?\d)(?:\s?US\b)?|(?:USD|CAD|MXN|dollars?|bucks|d[oó]lar(?:es)?)\b|€|دولار(?:ات)?(?!\p{L})|美[元金]|元)`;
const PAY_WORD = '(?:guaranteed|pays?|pay(?:out)?|earn(?:ings)?|total|garantizado|pago|ganas?|ganancias?)';
const DOLLARS = String.raw`(?:\d{1,3}(?:,\d{3})+|${DIGIT}{1,4}(?![\p{L}\d])|\d{1,4})`;
const CENTS = String.raw`(?:(?:\s?\.\s?|,\s?|[^\S\n](?=${DIGIT}{2}\s*(?:\n|$|guaran|incl|total|garan)))${DIGIT}{2}(?!\d)|\.\d(?![\d.]))?`;

const WITH_SIGN = new RegExp(
  String.raw`(?<plus>\+\s*)?(?<sign>${SIGN})[^\S\n]{0,2}(?<amount>${DOLLARS}${CENTS})`,
  'giu',
);
const WITH_SIGN_AFTER = new RegExp(
  String.raw`(?<![\d.,:$])(?<plus>\+\s*)?(?<amount>\d{1,4}(?:[.,]\d{2})?)(?<sign>${SIGN_AFTER})`,
  'giu',
);
/** A recognized text without the sign: only right beside a word for pay. */
const WITHOUT_SIGN = new RegExp(
  String.raw`(?<![\d.,:$/])(?:(?<=${PAY_WORD}[:\s]{1,3})(?<plus>\+)?(?<amount>\d{1,3}(?:[.,]\d{2})?)(?!\s*(?:mi|km|h|:|\d|%|\/|[.,]\d|stop|order|item|unit|deliver))|(?<amountBefore>\d{1,3}[.,]\d{2})(?=\s*(?:guaranteed|incl|garanti|total)))`,
  'giu',
);

const RATE = /^(?:\s*\/|[^\S\n]*(?:per|an?|por)\b)\s*(?:active\s*)?(?:h|mi|km|item|deliver|order|trip)/i;
const NO_PAY_AFTER =
  /^[^\S\n]*(?:(?:b|m)illion|k\b|off\b|(?:in\s)?(?:bonus|surge|boost|peak|promo|quest|extra|incentiv|turbo|toll|bono|peaje|oportunidad|order (?:total|value)|cash|included\b|incluido\b))/i;
const NO_PAY_BEFORE =
  /(?:up to|hasta|over|subtotal|order (?:total|value)|collect|cash|efectivo|cobrar|balance|today|this week|goal|bonus|surge|boost|peak pay|promo\w*|toll|bono|peaje|incl\.)[:\s]{0,3}$/i;
const TIP = '(?:tips?|propinas?|pourboires?|fooi|小费|بقشيش|[إا]كرامية)';
const TIP_AFTER = new RegExp(
  String.raw`^[^\S\n]*(?:in\s|de\s)?(?:(?:customer|estimated|est\.?|expected)\s)?(?:ال)?${TIP}(?!\p{L}| incluid| compris| inclus| inbegrepen)`,
  'iu',
);
const TIP_BEFORE = new RegExp(
  String.raw`^(?:.*[.•·|)+])?\s*(?:(?:customer|estimated|est\.?)\s)?(?:ال)?${TIP}[:\s]{0,3}$`,
  'iu',
);
/** "Includes tip $3.00". */
const TIP_PART_BEFORE = new RegExp(
  String.raw`^[^\p{L}]*(?:incl\w*\.?|with|con|dont|含|شاملة?)\s?${TIP}[:\s]{0,3}$`,
  'iu',
);
const BASE = /(?:batch|delivery|doordash|lote)\s(?:earnings|pay|fare)|\bbase\b|ganancias del lote/i;
const TOTAL =
  /guarante|garanti|incl|totaa?l|estimat|\best\b|expected|earn|pay|gana|propina|pourboire compris|含小费|شامل/i;

/** Of what is no US dollar nobody knows what it is worth. */
const US_DOLLAR =
  /^\s?(?:(?:US\s?)?\$(?:\s?US)?|USD|(?:US\s?)?(?:dollars?|bucks|d[oó]lar(?:es)?|دولار|دولارات)|美[元金])$/i;
const OTHER_DOLLAR = /^[^\S\n]?(?:(?:ca|mx|au|hk|nz)(?!\p{L})|[ck]anad|mexi|aust|hong|كند|[أا]ستر)/iu;
/** "-$5.00" is taken off; "- $5.00" is an item of a list. */
const MINUS_AHEAD = /(?:^|[\s(])-$/;
/** Behind an amount that is the least, or one end of a range. */
const OPEN_END = /^(?:\s?\+(?!\s?\$?\d)|-\d)/;
const RANGE = /^\s?(?:-|to)\s?$/i;

/** A screen has a few; a text of amounts alone is no offer. */
const MAX_AMOUNTS = 50;
/** So many characters beside an amount can speak of it. */
const MAX_LABEL = 40;

type Amount = Span & { cents: number; isSure: boolean; hasPlus: boolean; hasMinus: boolean };
type Role = 'none' | 'rate' | 'tip' | 'base' | 'total' | 'plain';

/** Returns the pay, in cents: the amount called so, else base pay and tip together, else the first amount that is no rate or bonus. */
export function findPay(text: string): { pay: Reading<number> | null; spans: Span[] } {
  const amounts = joinRanges(text, findAmounts(text));
  // Framed by line ends, so that the first and the last line are whole lines too.
  const roles = amounts.map((amount, index) =>
    amount.hasMinus
      ? 'none'
      : findRole(
          index === 0
            ? `\n${text.slice(0, amount.start)}`
            : text.slice(amounts[index - 1]?.end, amount.start),
          index === amounts.length - 1
            ? `${text.slice(amount.end)}\n`
            : text.slice(amount.end, amounts[index + 1]?.start),
        ),
  );
  return { pay: choosePay(amounts, roles), spans: amounts };
}

function choosePay(amounts: readonly Amount[], roles: readonly Role[]): Reading<number> | null {
  const pick = (role: Role) => amounts.filter((_, index) => roles[index] === role);
  const [total, another] = rank(pick('total'), amounts, roles);
  if (total)
    return { value: total.cents, isSure: total.isSure && (!another || another.cents === total.cents) };
  const parts = [...pick('base'), ...pick('tip')];
  if (pick('base').length > 0) {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
    const isConfirmed = parts.length === 1 || pick('plain').some((plain) => plain.cents === cents);
    return { value: cents, isSure: isConfirmed && parts.every(({ isSure }) => isSure) };
  }
  const [plain, second] = rank(pick('plain'), amounts, roles);
  if (!plain) return null;
  const isWhole =
    pick('tip').length === 0 &&
    amounts.every(({ hasMinus }) => !hasMinus) &&
    (!second || second.cents === plain.cents);
  return { value: plain.cents, isSure: plain.isSure && isWhole };
}

/** An amount with its hourly rate behind it is the fare; one behind a plus may be a part of another. */
function rank(some: readonly Amount[], amounts: readonly Amount[], roles: readonly Role[]): Amount[] {
  const fares = some.filter((amount) => roles[amounts.indexOf(amount) + 1] === 'rate');
  if (fares.length === 1) return fares;
  const whole = some.filter(({ hasPlus }) => !hasPlus);
  return whole.length > 0 ? whole : [...some];
}

/** The words beside an amount say what it is: first those on its line, then a line of their own below or above it. */
function findRole(before: string, after: string): Role {
  const ahead = before.split('\n');
  const behind = after.split('\n');
  const [same = ''] = behind;
  const label = ahead.at(-1) ?? '';
  return (
    readBehind(same, after) ??
    (TIP_PART_BEFORE.test(label) ? 'tip' : readAhead(label)) ??
    readAlone(behind.length > 2 ? behind[1] : undefined) ??
    readAlone(ahead.length > 2 ? ahead.at(-2) : undefined) ??
    'plain'
  );
}

function readBehind(same: string, after: string): Role | null {
  if (RATE.test(after)) return 'rate';
  if (TIP_AFTER.test(same)) return 'tip';
  if (NO_PAY_AFTER.test(same)) return 'none';
  if (BASE.test(same.slice(0, MAX_LABEL))) return 'base';
  return TOTAL.test(same.slice(0, MAX_LABEL)) ? 'total' : null;
}

function readAhead(label: string): Role | null {
  if (TIP_BEFORE.test(label)) return 'tip';
  if (NO_PAY_BEFORE.test(label)) return 'none';
  if (BASE.test(label.slice(-MAX_LABEL))) return 'base';
  return TOTAL.test(label.slice(-MAX_LABEL)) ? 'total' : null;
}

function readAlone(line: string | undefined): Role | null {
  return line === undefined ? null : readAhead(line);
}

function findAmounts(text: string): Amount[] {
  const found: Amount[] = [];
  for (const pattern of [WITH_SIGN, WITH_SIGN_AFTER, WITHOUT_SIGN]) {
    for (const match of [...text.matchAll(pattern)].slice(0, MAX_AMOUNTS)) {
      const { amount, amountBefore, plus, sign = '$' } = match.groups ?? {};
      const token = amount ?? amountBefore ?? '';
      const span = { start: match.index, end: match.index + match[0].length };
      const isTaken = found.some(({ start, end }) => span.start < end && start < span.end);
      if (isTaken || !/\d/.test(token)) continue;
      const cents = readCents(token);
      if (cents.value > 0 && cents.value <= MAX_CENTS) {
        const after = text.slice(span.end);
        const isOther = pattern === WITH_SIGN_AFTER && OTHER_DOLLAR.test(after);
        const isDollars = pattern !== WITHOUT_SIGN && US_DOLLAR.test(sign) && !isOther;
        const isSure = cents.isSure && isDollars && !OPEN_END.test(after);
        const hasMinus = MINUS_AHEAD.test(text.slice(Math.max(0, span.start - 2), span.start));
        found.push({ ...span, cents: cents.value, isSure, hasPlus: plus !== undefined, hasMinus });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Of a range, "$8 - $11", the least is sure to come. */
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

function readCents(token: string): Reading<number> {
  const isSpaced = !/[.,]/.test(token) && /\S\s\S/.test(token);
  const plain = token.replaceAll(/,(?=\d{3})/g, '').replace(/\s+/, isSpaced ? '.' : '');
  const { value, isSure, hasDecimals } = readNumber(plain);
  if (!hasDecimals && value >= MIN_LOST_POINT) return { value, isSure: false };
  return { value: Math.round(value * 100), isSure: isSure && !isSpaced && !/\.\d$/.test(plain) };
}
