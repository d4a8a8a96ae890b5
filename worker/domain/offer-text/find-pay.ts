import { type Amount, findAmounts, MAX_CENTS } from './find-amounts.ts';
import type { Reading, Span } from './offer-text.ts';

const RATE =
  /^(?:\s*\/|[^\S\n]*(?:(?:per|an?|por|par)\b|de l'|每|في ال))\s*(?:active\s*)?(?:h|u(?:ur)?(?!\p{L})|mi|km|小时|ساعة|英里|公里|ميل|كم|item|deliver|order|trip)/iu;
const NO_PAY_AFTER =
  /^[^\S\n]*(?:(?:b|m)illion|k\b|off\b|(?:in\s)?(?:bonus|surge|boost|peak|promo|quest|extra|incentiv|turbo|toll|bono|peaje|oportunidad|order (?:total|value)|cash|included\b|incluido\b))/i;
/** Amounts that are not pay: what the customer pays the restaurant, cash to collect, and bonuses. */
const NO_PAY = [
  'subtotal|order (?:total|value)|collect|cash|balance|today|this week|goal|bonus|surge|boost|peak pay|promo\\w*|toll|up to|over|incl\\.',
  'hasta|efectivo|cobrar|bono|peaje|(?:total|valor|monto) del pedido|hoy|esta semana|meta',
  '(?:montant|valeur|total) de la commande|encaisser|espèces|prime|péage|jusqu.à|aujourd.hui|cette semaine|objectif',
  '(?:bestel|order)waarde|bestelbedrag|toeslag|contant|innen|tolgeld|vandaag|deze week|doel',
  '(?:قيمة|مبلغ|إجمالي) الطلب|مكافأة|علاوة|تحصيل|نقد[اً]{0,2}|اليوم|هذا الأسبوع|الهدف',
  '订单[总金][计额]|订单价值|奖励|奖金|补贴|现金|代收|今[天日]|本周|目标',
];
const NO_PAY_BEFORE = new RegExp(String.raw`(?:${NO_PAY.join('|')})[:：\s]{0,3}$`, 'i');
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
/** Bonuses that can be paid beside the amount before them: "$6.50 +$2.00 bonus". */
const BONUS =
  '(?:bonus(?:es)?|(?:peak|heavy|extra) pay|bonos?|primes?|toeslag|مكافأة|علاوة|奖励|奖金|补贴)(?!\\p{L})';
const BONUS_AFTER = new RegExp(String.raw`^[^\S\n]*(?:(?:in|de|van)\s)?${BONUS}`, 'iu');
const BONUS_BEFORE = new RegExp(String.raw`(?<!\p{L})${BONUS}[:：\s]{0,3}$`, 'iu');
/** A plus ahead of the words: "$5.00 + tip $3.50". */
const PLUS_BEFORE = new RegExp(String.raw`(?:\+|\bplus)\s?(?:${TIP}|${BONUS})[:：\s]{0,3}$`, 'iu');
/** An amount with these words is the whole pay, or already part of it. */
const WHOLE = /incl|totaa?l|with tips|compris|inbegrepen|含|总|شامل|[إا]جمالي/i;
const BASE =
  /(?:batch|delivery|doordash|instacart|lote)\s(?:earnings|pay|fare|fee)|\bbase\b|ganancias del lote/i;
const TOTAL =
  /guarante|garanti|incl|totaa?l|estimat|\best\b|expected|earn|pay|gana|propina|pourboire compris|含小费|شامل/i;

/** The most characters next to an amount that can describe it. */
const MAX_LABEL = 40;

type Role = 'none' | 'rate' | 'tip' | 'bonus' | 'base' | 'total' | 'plain';
/** An amount with its role; `isAdded`: it comes after a plus; `isWhole`: it is called the whole pay, or included in it. */
type Priced = Amount & { role: Role; isAdded: boolean; isWhole: boolean };
type Pay = { pay: Reading<number> | null; isTooMuch: boolean; spans: Span[] };

/**
 * Returns the pay, in cents: the amount called so, else base pay and tip together, else the first amount that is no rate or bonus.
 * A tip or bonus behind a plus is added, and then it is not sure. `isTooMuch`: the only pay is more than the form accepts.
 */
export function findPay(text: string): Pay {
  const spans = findAmounts(text);
  const priced = spans.map((amount, index) => {
    // Enclosed in line ends, so that the first and last line match as whole lines.
    const before =
      index === 0 ? `\n${text.slice(0, amount.start)}` : text.slice(spans[index - 1]?.end, amount.start);
    const after =
      index === spans.length - 1
        ? `${text.slice(amount.end)}\n`
        : text.slice(amount.end, spans[index + 1]?.start);
    return { ...amount, ...describe(amount, before, after) };
  });
  const possible = priced.filter(({ cents }) => cents <= MAX_CENTS);
  const pay = choosePay(possible);
  const isTooMuch = choosePay(priced) !== null && possible.length < priced.length;
  return { pay: pay && pay.value <= MAX_CENTS ? pay : null, isTooMuch, spans };
}

function describe(amount: Amount, before: string, after: string): Omit<Priced, keyof Amount> {
  const label = before.slice(before.lastIndexOf('\n') + 1);
  const words = after.slice(0, MAX_LABEL).split(/\d/, 1)[0] ?? '';
  return {
    role: amount.hasMinus ? 'none' : findRole(before, after),
    isAdded: amount.hasPlus || PLUS_BEFORE.test(label),
    isWhole: WHOLE.test(label.slice(-MAX_LABEL)) || WHOLE.test(words),
  };
}

function choosePay(amounts: readonly Priced[]): Reading<number> | null {
  const pick = (...roles: Role[]) => amounts.filter(({ role }) => roles.includes(role));
  const [total, another] = rank(pick('total'), amounts);
  if (total) return addExtras(total, amounts, !another || another.cents === total.cents);
  const [base] = pick('base');
  if (base) {
    const parts = [...pick('base', 'tip'), ...pick('bonus').filter(({ isAdded }) => isAdded)];
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
    const isConfirmed = parts.length === 1 || pick('plain').some((plain) => plain.cents === cents);
    return { value: cents, isSure: isConfirmed && parts.every(({ isSure }) => isSure) };
  }
  const [plain, second] = rank(pick('plain'), amounts);
  if (!plain) return null;
  const isOnly =
    pick('tip').length === 0 &&
    amounts.every(({ hasMinus }) => !hasMinus) &&
    (!second || second.cents === plain.cents);
  return addExtras(plain, amounts, isOnly);
}

/** Adds the tip and bonus behind a plus next to an amount that is not whole; with any plus there it is not sure. */
function addExtras(paid: Priced, amounts: readonly Priced[], isOnly: boolean): Reading<number> {
  if (paid.isWhole) return { value: paid.cents, isSure: paid.isSure && isOnly };
  const next = amounts.slice(amounts.indexOf(paid) + 1);
  const end = next.findIndex(({ role, isAdded }) => role !== 'rate' && !isAdded);
  const added = next
    .slice(0, end < 0 ? next.length : end)
    .filter(({ role, isWhole }) => role !== 'rate' && !isWhole);
  const extras = added.filter(({ role }) => role === 'tip' || role === 'bonus');
  return {
    value: extras.reduce((sum, { cents }) => sum + cents, paid.cents),
    isSure: paid.isSure && isOnly && added.length === 0,
  };
}

/** An amount followed by its hourly rate is the fare; one after a plus may be part of another. */
function rank(some: readonly Priced[], amounts: readonly Priced[]): Priced[] {
  const fares = some.filter((amount) => amounts[amounts.indexOf(amount) + 1]?.role === 'rate');
  if (fares.length === 1) return fares;
  const whole = some.filter(({ hasPlus }) => !hasPlus);
  return whole.length > 0 ? whole : [...some];
}

/** What the words next to an amount say it is: first those on its line, then a separate line below or above. */
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
  if (BONUS_AFTER.test(same)) return 'bonus';
  if (NO_PAY_AFTER.test(same)) return 'none';
  if (BASE.test(same.slice(0, MAX_LABEL))) return 'base';
  return TOTAL.test(same.slice(0, MAX_LABEL)) ? 'total' : null;
}

function readAhead(label: string): Role | null {
  if (TIP_BEFORE.test(label)) return 'tip';
  if (BONUS_BEFORE.test(label)) return 'bonus';
  if (NO_PAY_BEFORE.test(label)) return 'none';
  if (BASE.test(label.slice(-MAX_LABEL))) return 'base';
  return TOTAL.test(label.slice(-MAX_LABEL)) ? 'total' : null;
}

function readAlone(line: string | undefined): Role | null {
  return line === undefined ? null : readAhead(line);
}
