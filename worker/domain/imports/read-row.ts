import { describeEnd } from '#worker/domain/earnings/active-time.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { MAX_PAYOUT_CENTS } from '#worker/domain/orders/order.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { sum } from '#worker/domain/shared/sum.ts';
import { NOT_DELIVERED, TOTAL_NAMES } from './column-names.ts';
import type { ImportField, ImportMapping, RowProblem } from './import.ts';
import { toPlainName } from './plain-cell.ts';
import { readAmount, readMiles } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { readTimes } from './read-times.ts';
import { getField, type Reading } from './reading.ts';
import { readPlatform } from './suggest-mapping.ts';

/**
 * A delivery read from a record; instants in epoch ms. Without a start or a time of day `completedHour` is null, so the delivery
 * counts in its day but in no hour.
 */
export type ImportedRow = {
  platform: PlatformId;
  restaurantName: string;
  payoutCents: number;
  tipCents: number;
  distanceMiles: number | null;
  startedAt: number | null;
  completedAt: number;
  completedOn: string;
  completedHour: number | null;
  dayStartedAt: number;
};

type ReadRow = { row: ImportedRow } | { problem: RowProblem; value: string };

const MAX_MILES = 1000;
const MAX_NAME_LENGTH = 100;

/** Returns the delivery of a record, or the problem with the value of the field that caused it. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const { mapping } = reading;
  const status = getField(cells, mapping, 'status');
  if (NOT_DELIVERED.test(toPlainName(status))) return { problem: 'notDelivered', value: status };
  const times = readTimes(cells, reading);
  if ('problem' in times) return times;
  const money = readMoney(cells, mapping);
  if ('problem' in money) return money;
  const distance = getField(cells, mapping, 'distance');
  const distanceMiles = distance === '' ? null : readMiles(distance, mapping.decimalMark, mapping.units);
  if (distance !== '' && (distanceMiles === null || distanceMiles > MAX_MILES)) {
    return { problem: 'badDistance', value: distance };
  }
  const named = getField(cells, mapping, 'platform');
  const platform = named === '' ? (mapping.defaultPlatform ?? null) : readPlatform(named);
  if (platform === null) return { problem: 'noPlatform', value: named };
  const restaurantName = getField(cells, mapping, 'restaurant')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH);
  const isTimed = times.startedAt !== null;
  const end = describeEnd('completed', times.completedAt, reading.timeZone);
  return {
    row: {
      platform,
      restaurantName: restaurantName || getPlatformName(platform),
      ...money,
      distanceMiles,
      startedAt: times.startedAt,
      completedAt: times.completedAt,
      completedOn: end.completedOn ?? '',
      completedHour: isTimed ? (end.completedHour ?? null) : null,
      dayStartedAt: end.dayStartedAt,
    },
  };
}

type Money = { payoutCents: number; tipCents: number };

/** Reads the payout: the total if there is one, or else the sum of its parts. */
function readMoney(
  cells: readonly string[],
  mapping: ImportMapping,
): Money | { problem: RowProblem; value: string } {
  const read = (field: 'total' | 'pay' | 'bonus' | 'tip') => {
    const text = getField(cells, mapping, field);
    return { text, amount: text === '' ? null : readAmount(text, mapping.decimalMark) };
  };
  const [total, pay, bonus, tip] = [read('total'), read('pay'), read('bonus'), read('tip')];
  const fields = [total, pay, bonus, tip];
  const unread = fields.find(({ text, amount }) => text !== '' && amount === null);
  if (unread) return { problem: 'badAmount', value: unread.text };
  const negative = fields.find(({ amount }) => (amount ?? 0) < 0);
  if (negative) return { problem: 'negative', value: negative.text };
  const tipCents = toCents(tip.amount ?? 0);
  if (total.amount === null && pay.amount === null) return { problem: 'noPay', value: '' };
  const parts = toCents(pay.amount ?? 0) + toCents(bonus.amount ?? 0) + tipCents;
  const payoutCents = total.amount === null ? parts : toCents(total.amount);
  if (payoutCents > MAX_PAYOUT_CENTS) return { problem: 'tooMuch', value: total.text || pay.text };
  if (tipCents > payoutCents) return { problem: 'tipAbovePay', value: tip.text };
  return { payoutCents, tipCents };
}

/** The sums in a line of totals; null for a column without one. */
export type FileTotal = { payoutCents: number | null; tipCents: number | null; miles: number | null };

/** Returns the sums of a record that is the file's line of totals, else null. */
export function readFileTotal(cells: readonly string[], { mapping }: Reading): FileTotal | null {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  if (!TOTAL_NAMES.test(toPlainName(first)) || readDate(getField(cells, mapping, 'end'), 'mdy')) return null;
  const readCents = (field: ImportField) => {
    const amount = readAmount(getField(cells, mapping, field), mapping.decimalMark);
    return amount === null ? null : toCents(amount);
  };
  const tipCents = readCents('tip');
  const parts = [readCents('pay'), readCents('bonus'), tipCents].filter((cents) => cents !== null);
  const added = parts.length > 0 ? sum(parts) : null;
  const distance = getField(cells, mapping, 'distance');
  return {
    payoutCents: mapping.total === undefined ? added : readCents('total'),
    tipCents,
    miles: readMiles(distance, mapping.decimalMark, mapping.units),
  };
}
