import type { RowProblem } from './import.ts';
import type { FileTotal, ImportedRow } from './read-row.ts';

export type Sums = { orders: number; payoutCents: number; tipCents: number; miles: number };

/** The contents of a file as far as it was read. */
export type ImportSummary = {
  /** The records read, without lines of totals. */
  records: number;
  /** Everything that could be read, with known orders: to be compared with the file's line of totals. */
  readable: Sums;
  /** New orders, also by month ("2026-03"). */
  fresh: Sums;
  months: Record<string, Sums>;
  known: number;
  bad: number;
  /** New orders without times, which count in no hour. */
  untimed: number;
  fileTotal: FileTotal | null;
  /** Of everything that could be read. */
  firstDay: string | null;
  lastDay: string | null;
  /** After the confirmation: the readable rows that were written, known after all, or refused; absent before the first. */
  handled?: number;
};

type SummedRow = { row: ImportedRow | null; isKnown: boolean; problem: RowProblem | null };

const NOTHING: Sums = { orders: 0, payoutCents: 0, tipCents: 0, miles: 0 };

export const EMPTY_SUMMARY: ImportSummary = {
  records: 0,
  readable: NOTHING,
  fresh: NOTHING,
  months: {},
  known: 0,
  bad: 0,
  untimed: 0,
  fileTotal: null,
  firstDay: null,
  lastDay: null,
};

/** Returns the summary with more rows in it. */
export function addToSummary(
  summary: ImportSummary,
  rows: readonly SummedRow[],
  fileTotal: FileTotal | null,
): ImportSummary {
  const next: ImportSummary = {
    ...summary,
    records: summary.records + rows.length,
    readable: { ...summary.readable },
    fresh: { ...summary.fresh },
    months: { ...summary.months },
    fileTotal: fileTotal ?? summary.fileTotal,
  };
  for (const { row, isKnown } of rows) {
    if (!row) {
      next.bad += 1;
      continue;
    }
    addRow(next.readable, row);
    const { completedOn: day } = row;
    if (next.firstDay === null || day < next.firstDay) next.firstDay = day;
    if (next.lastDay === null || day > next.lastDay) next.lastDay = day;
    if (isKnown) {
      next.known += 1;
      continue;
    }
    addRow(next.fresh, row);
    const month = day.slice(0, 7);
    const sums = { ...(next.months[month] ?? NOTHING) };
    addRow(sums, row);
    next.months[month] = sums;
    if (row.completedHour === null) next.untimed += 1;
  }
  return next;
}

function addRow(sums: Sums, { payoutCents, tipCents, distanceMiles }: ImportedRow): void {
  sums.orders += 1;
  sums.payoutCents += payoutCents;
  sums.tipCents += tipCents;
  sums.miles += distanceMiles ?? 0;
}

/** Whether no record of a file could be read. */
export function isUnreadable({ bad, readable }: ImportSummary): boolean {
  return bad > 0 && readable.orders === 0;
}

/** Rounding of a file's own distances, in miles. */
const MILES_TOLERANCE = 0.5;

/** Whether the rows read add up to the file's line of totals; null without one. */
export function agreesWithFile({ readable, fileTotal }: ImportSummary): boolean | null {
  if (!fileTotal) return null;
  const { payoutCents, tipCents, miles } = fileTotal;
  const known = [payoutCents, tipCents, miles].filter((value) => value !== null);
  if (known.length === 0) return null;
  return (
    (payoutCents === null || payoutCents === readable.payoutCents) &&
    (tipCents === null || tipCents === readable.tipCents) &&
    (miles === null || Math.abs(miles - readable.miles) <= MILES_TOLERANCE)
  );
}
