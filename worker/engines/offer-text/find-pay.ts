import { MAX_PAYOUT_CENTS } from '#worker/domain/orders/order.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { type Amount, findAmounts } from './find-amounts.ts';
import { countMoneyWords } from './money-words.ts';
import type { Reading, Span } from './offer-text.ts';
import { type Around, type Described, describeAmount, hasLabelsAbove, type PayRole } from './pay-role.ts';

type Priced = Amount & Described;
type Pay = { pay: Reading<number> | null; isTooMuch: boolean; spans: Span[] };

/**
 * Returns the pay in cents: the amount labeled as pay, preferably as the driver's own, else base pay and tip together, else the
 * first amount that is not a rate, a bonus or the customer's money. A tip or bonus after a plus is added, and the pay is then not
 * sure. `isTooMuch`: the only pay is more than the form accepts. `spans`: the amounts with the words that only say whose money
 * they are.
 */
export function findPay(text: string): Pay {
  const amounts = findAmounts(text);
  const around = amounts.map((amount, index): Around => {
    // Enclosed in line ends, so that the first and last line match as whole lines.
    const before =
      index === 0 ? `\n${text.slice(0, amount.start)}` : text.slice(amounts[index - 1]?.end, amount.start);
    const after =
      index === amounts.length - 1
        ? `${text.slice(amount.end)}\n`
        : text.slice(amount.end, amounts[index + 1]?.start);
    return { amount, before, after };
  });
  const isAbove = hasLabelsAbove(around);
  const priced = around.map((one): Priced => ({ ...one.amount, ...describeAmount(one, isAbove) }));
  const possible = priced.filter(({ cents }) => cents <= MAX_PAYOUT_CENTS);
  const pay = choosePay(possible);
  const isTooMuch = choosePay(priced) !== null && possible.length < priced.length;
  const spans = around.map(({ amount: { start, end }, before, after }) => {
    const { ahead, behind } = countMoneyWords(before, after);
    return { start: start - ahead, end: end + behind };
  });
  return { pay: pay && pay.value <= MAX_PAYOUT_CENTS ? pay : null, isTooMuch, spans };
}

function choosePay(amounts: readonly Priced[]): Reading<number> | null {
  const pick = (...roles: PayRole[]) => amounts.filter(({ role }) => roles.includes(role));
  const called = rank(pick('own', 'total', 'pay'), amounts);
  const own = called.find(({ role }) => role === 'own');
  const extraCents = sumOf(pick('tip', 'bonus'), ({ cents }) => cents);
  // The total of the driver's own pay with tips and bonuses.
  const isSum = ({ role, cents }: Priced) => role === 'total' && cents === (own?.cents ?? 0) + extraCents;
  const paid = (own && called.find(isSum)) ?? own ?? called[0];
  if (paid) {
    const isOnly = called.every(({ cents }) => cents === paid.cents) && !isWithoutTip(paid, pick('tip'));
    const isPart = ({ cents }: Priced) => [cents, cents + extraCents].includes(paid.cents);
    return addExtras(paid, amounts, isOnly && pick('fare').every(isPart));
  }
  const bases = pick('base', 'fare');
  if (bases.length > 0) {
    const tips = pick('tip').filter(({ isWhole }) => !isWhole);
    const parts = [...bases, ...tips, ...pick('bonus').filter(({ isAdded }) => isAdded)];
    const cents = sumOf(parts, (part) => part.cents);
    const others = pick('plain');
    const isConfirmed =
      (parts.length === 1 && others.length === 0) || others.some((plain) => plain.cents === cents);
    return { value: cents, isSure: isConfirmed && parts.every(({ isSure }) => isSure) };
  }
  const [plain, second] = [...rank(pick('plain'), amounts), ...pick('order')];
  if (!plain) return findOnly(pick('cash'));
  const isOnly =
    pick('tip').length === 0 &&
    (plain.role === 'plain' || pick('cash').length === 0) &&
    amounts.every(({ hasMinus }) => !hasMinus) &&
    (!second || second.cents === plain.cents);
  return addExtras(plain, amounts, isOnly);
}

/**
 * Returns the amount if it is the only one labeled as cash or the customer's; not sure, because it can be what the customer pays.
 */
function findOnly([only, another]: readonly Priced[]): Reading<number> | null {
  return only && !another ? { value: only.cents, isSure: false } : null;
}

/** Returns whether an amount labeled only as pay stands next to a tip that may come on top. */
function isWithoutTip({ role, isWhole }: Priced, tips: readonly Priced[]): boolean {
  return role !== 'total' && !isWhole && tips.some((tip) => !tip.isWhole);
}

/** Adds the tips and bonuses after a plus to an amount that does not include them yet; with a plus there, it is not sure. */
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

/**
 * Prefers the amount followed by its hourly rate, which is the fare, else amounts without a plus, which are not part of another.
 */
function rank(some: readonly Priced[], amounts: readonly Priced[]): Priced[] {
  const fares = some.filter((amount) => amounts[amounts.indexOf(amount) + 1]?.role === 'rate');
  if (fares.length === 1) return fares;
  const whole = some.filter(({ hasPlus }) => !hasPlus);
  return whole.length > 0 ? whole : [...some];
}
