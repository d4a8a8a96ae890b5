import { type Amount, findAmounts } from './find-amounts.ts';
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
const BASE = /(?:batch|delivery|doordash|lote)\s(?:earnings|pay|fare)|\bbase\b|ganancias del lote/i;
const TOTAL =
  /guarante|garanti|incl|totaa?l|estimat|\best\b|expected|earn|pay|gana|propina|pourboire compris|含小费|شامل/i;

/** The most characters next to an amount that can describe it. */
const MAX_LABEL = 40;

type Role = 'none' | 'rate' | 'tip' | 'base' | 'total' | 'plain';

/** Returns the pay, in cents: the amount called so, else base pay and tip together, else the first amount that is no rate or bonus. */
export function findPay(text: string): { pay: Reading<number> | null; spans: Span[] } {
  const amounts = findAmounts(text);
  // Enclosed in line ends, so that the first and last line match as whole lines.
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

/** An amount followed by its hourly rate is the fare; one after a plus may be part of another. */
function rank(some: readonly Amount[], amounts: readonly Amount[], roles: readonly Role[]): Amount[] {
  const fares = some.filter((amount) => roles[amounts.indexOf(amount) + 1] === 'rate');
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
