import { anyWord, type Words } from './any-word.ts';
import type { Amount } from './find-amounts.ts';
import {
  CASH_AHEAD,
  CASH_BEHIND,
  CASH_LINE,
  FOOD_AHEAD,
  FOOD_BEHIND,
  isOwnInCash,
  ORDER_AHEAD,
  OWN_AHEAD,
  PAY_METHOD,
} from './money-words.ts';

const RATE =
  /^(?:\s*\/|[^\S\n]*(?:(?:per|an?|por|par)\b|de l'|每|في ال))\s*(?:active\s*)?(?:h|u(?:ur)?(?!\p{L})|mi|km|小时|ساعة|英里|公里|ميل|كم|item|deliver|order|trip)/iu;
const NO_PAY_AFTER =
  /^[^\S\n]*(?:(?:b|m)illion|k\b|off\b|(?:in\s)?(?:bonus|surge|boost|peak|promo|quest|extra|incentiv|turbo|toll|bono|peaje|oportunidad|included\b|incluido\b))/i;
/** Words for amounts that are not the pay of an offer: bonuses, tolls, and totals of days. */
const NO_PAY: Words = {
  en: 'today|this week|goal|bonus|surge|boost|peak pay|promo\\w*|toll|up to|over|incl\\.',
  es: 'hasta|bono|peaje|hoy|esta semana|meta',
  fr: 'prime|péage|jusqu.à|aujourd.hui|cette semaine|objectif',
  nl: 'toeslag|tolgeld|vandaag|deze week|doel',
  ar: 'مكافأة|علاوة|اليوم|هذا الأسبوع|الهدف',
  zh: '奖励|奖金|补贴|今[天日]|本周|目标',
};
const NO_PAY_BEFORE = new RegExp(String.raw`(?:${anyWord(NO_PAY)})[:：\s]{0,3}$`, 'i');
const TIP_WORDS: Words = {
  en: 'tips?',
  es: 'propinas?',
  fr: 'pourboires?',
  nl: 'fooi',
  ar: 'بقشيش|[إا]كرامية',
  zh: '小费',
};
const TIP = `(?:${anyWord(TIP_WORDS)})`;
const TIP_AFTER = new RegExp(
  String.raw`^[^\S\n]*(?:in\s|de\s)?(?:(?:customer|cash|estimated|est\.?|expected)\s)?(?:ال)?${TIP}(?!\p{L}| incluid| compris| inclus| inbegrepen)`,
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
/** Words for bonuses that can be paid on top of the amount before them: "$6.50 +$2.00 bonus". */
const BONUS_WORDS: Words = {
  en: 'bonus(?:es)?|(?:peak|heavy|extra) pay',
  es: 'bonos?',
  fr: 'primes?',
  nl: 'toeslag',
  ar: 'مكافأة|علاوة',
  zh: '奖励|奖金|补贴',
};
const BONUS = String.raw`(?:${anyWord(BONUS_WORDS)})(?!\p{L})`;
const BONUS_AFTER = new RegExp(String.raw`^[^\S\n]*(?:(?:in|de|van)\s)?${BONUS}`, 'iu');
const BONUS_BEFORE = new RegExp(String.raw`(?<!\p{L})${BONUS}[:：\s]{0,3}$`, 'iu');
/** A plus before the words: "$5.00 + tip $3.50". */
const PLUS_BEFORE = new RegExp(String.raw`(?:\+|\bplus)\s?(?:${TIP}|${BONUS})[:：\s]{0,3}$`, 'iu');
/** An amount with these words is the whole pay, or already part of it. */
const WHOLE = /incl|totaa?l|with tips|compris|inbegrepen|含|总|合计|شامل|[إا]جمالي|المجموع/i;
const BASE =
  /(?:batch|delivery|doordash|instacart|lote)\s(?:earnings|pay|fare|fee)|\bbase\b|ganancias del lote/i;
/** Words for what the customer pays for the delivery; a tip comes on top. */
const FARE = /(?<!\p{L})tarifas?(?!\p{L})|(?<!总)配送费/iu;
const TOTAL =
  /guarante|garanti|incl|totaa?l|estimat|\best\b|expected|propina|pourboire compris|含小费|合计|شامل|المجموع/i;
/** Words that do not say whether a tip is in the pay. */
const PAY =
  /earn|pay|gana|(?<!\p{L})(?:pagos?|tarifas?|ingresos?|gains?|paie|paiement|r[eé]mun[eé]ration|revenus?|loon|vergoeding|verdien\p{L}*|(?:ال)?(?:أجرة?|أرباح|ربح|دخل))(?!\p{L})|收入|报酬|酬劳|配送费/iu;
/** Words for the whole pay that always belong to the amount before them. */
const WHOLE_BEHIND =
  /^[\s(]*(?:guarant|garanti|gegarand|incl|con propina|with tip|pourboire compris|含|شامل)/i;

/** Maximum number of characters next to an amount that can describe it. */
const MAX_LABEL = 40;

/**
 * What an amount is: `own` is the driver's pay, `pay` may exclude the tip, `fare` excludes it, `order` may be the price of the
 * food, `cash` may be what the customer pays, and `none` is no pay.
 */
export type PayRole =
  | 'none'
  | 'rate'
  | 'tip'
  | 'bonus'
  | 'base'
  | 'fare'
  | 'own'
  | 'total'
  | 'pay'
  | 'plain'
  | 'order'
  | 'cash';
/** An amount with its role; `isAdded`: it comes after a plus; `isWhole`: it is called the whole pay, or included in it. */
export type Described = { role: PayRole; isAdded: boolean; isWhole: boolean };

/** An amount with the text between it and the previous amount, or the start, and between it and the next, or the end. */
export type Around = { amount: Amount; before: string; after: string };

/** Returns what the words next to an amount say it is; `isAbove`: labels are in the line above. */
export function describeAmount({ amount, before, after }: Around, isAbove: boolean): Described {
  const label = before.slice(before.lastIndexOf('\n') + 1);
  const role = amount.hasMinus ? 'none' : findRole(before, after, isAbove);
  // "Total" below a tip belongs to another amount, and "Total 12 km" below an amount is a distance.
  const [words = ''] = after.slice(0, MAX_LABEL).split(role === 'tip' ? /[\d\n]/ : /\n[^\n\d]*\d|\d/, 1);
  return {
    role,
    isAdded: amount.hasPlus || PLUS_BEFORE.test(label),
    isWhole: WHOLE.test(label.slice(-MAX_LABEL)) || WHOLE.test(words) || TIP_PART_BEFORE.test(label),
  };
}

/**
 * Returns whether labels are in the lines above their amounts: the first amount has one above it, and the last has none below.
 */
export function hasLabelsAbove(amounts: readonly Around[]): boolean {
  const [first, last] = [amounts[0], amounts.at(-1)];
  if (!first || !last) return false;
  return readAlone(getLineAbove(first.before)) !== null && readAlone(getLineBelow(last.after)) === null;
}

/**
 * Returns what the words next to an amount say it is: first those on its line, then the line below, or above if labels are there.
 */
function findRole(before: string, after: string, isAbove: boolean): PayRole {
  const [same = ''] = after.split('\n', 1);
  const label = before.slice(before.lastIndexOf('\n') + 1);
  const led = isAbove && label.trim() === '' ? (getLineAbove(before) ?? '') : label;
  const role = isOwnInCash(led, same) ? 'own' : readBehind(same, after);
  // "Order value $32.00 Pay $6.90": the words after an amount belong to the next one.
  const isLed =
    [CASH_AHEAD, FOOD_AHEAD, ORDER_AHEAD].some((words) => words.test(label)) && !WHOLE_BEHIND.test(same);
  const alone = [getLineBelow(after), getLineAbove(before)].map(readAlone);
  return (
    (isLed && (role === 'total' || role === 'pay') ? null : role) ??
    (TIP_PART_BEFORE.test(label) ? 'tip' : readAhead(label)) ??
    (isAbove ? alone[1] : alone[0]) ??
    (isAbove ? alone[0] : alone[1]) ??
    'plain'
  );
}

function readBehind(same: string, after: string): PayRole | null {
  if (RATE.test(after)) return 'rate';
  if (TIP_AFTER.test(same)) return 'tip';
  if (BONUS_AFTER.test(same)) return 'bonus';
  if (NO_PAY_AFTER.test(same) || FOOD_BEHIND.test(same)) return 'none';
  if (CASH_BEHIND.test(same)) return 'cash';
  if (BASE.test(same.slice(0, MAX_LABEL))) return 'base';
  return readPay(same.slice(0, MAX_LABEL));
}

function readPay(words: string): PayRole | null {
  if (TOTAL.test(words)) return 'total';
  return PAY.test(words) ? 'pay' : null;
}

function readAhead(label: string): PayRole | null {
  if (TIP_BEFORE.test(label)) return 'tip';
  if (BONUS_BEFORE.test(label)) return 'bonus';
  if (NO_PAY_BEFORE.test(label) || FOOD_AHEAD.test(label)) return 'none';
  if (CASH_AHEAD.test(label)) return 'cash';
  if (ORDER_AHEAD.test(label)) return 'order';
  const words = label.slice(-MAX_LABEL);
  if (OWN_AHEAD.test(words)) return 'own';
  if (BASE.test(words)) return 'base';
  return FARE.test(words) && !TOTAL.test(words) ? 'fare' : readPay(words);
}

/** Returns the line above an amount, or undefined if the previous amount is on it. */
function getLineAbove(before: string): string | undefined {
  const lines = before.split('\n');
  return lines.length > 2 ? lines.at(-2) : undefined;
}

/** Returns the line below an amount, or undefined if the next amount is on it. */
function getLineBelow(after: string): string | undefined {
  const lines = after.split('\n');
  return lines.length > 2 ? lines[1] : undefined;
}

function readAlone(line: string | undefined): PayRole | null {
  if (line === undefined || PAY_METHOD.test(line)) return null;
  return CASH_LINE.test(line) ? 'cash' : readAhead(line);
}
