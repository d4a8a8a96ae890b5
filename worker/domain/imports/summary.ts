import type { ClassifiedRows } from './classify-rows.ts';
import { type BadRow, MAX_LISTED_BAD } from './import.ts';
import type { FileContents, ReadableRow } from './read-file.ts';
import type { FileTotal, ImportedRow } from './read-row.ts';

export type Sums = { orders: number; payoutCents: number; tipCents: number; miles: number };

/** The contents of a file, in figures. */
export type ImportSummary = {
  /** All records except lines of totals. */
  records: number;
  /** Everything that could be read, including known orders, for comparison with the file's line of totals. */
  readable: Sums;
  /** New orders, in total and by month ("2026-03"). */
  fresh: Sums;
  months: Record<string, Sums>;
  known: number;
  bad: number;
  /** New orders without times, which count in no hour. */
  untimed: number;
  fileTotal: FileTotal | null;
  /** The first and last day of everything that could be read; the archive skips these months while an import can be undone. */
  firstDay: string | null;
  lastDay: string | null;
};

/** The first rows of each kind, shown in the preview. */
export type ImportExcerpt = {
  rows: { line: number; row: ImportedRow; isKnown: boolean }[];
  bad: BadRow[];
};

const SHOWN_ROWS = 10;

export const EMPTY_EXCERPT: ImportExcerpt = { rows: [], bad: [] };

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

/** Returns the summary and excerpt of a file for its preview. */
export function summarize(contents: FileContents, { fresh, known, refused }: ClassifiedRows) {
  const { rows, fileTotal } = contents;
  const bad = listBad(contents, refused);
  const months: Record<string, Sums> = {};
  for (const one of fresh) {
    const month = one.row.completedOn.slice(0, 7);
    months[month] = addRow(months[month] ?? { ...NOTHING }, one);
  }
  const days = rows.map(({ row }) => row.completedOn).sort();
  const summary: ImportSummary = {
    records: rows.length + contents.bad.length,
    readable: rows.reduce(addRow, { ...NOTHING }),
    fresh: fresh.reduce(addRow, { ...NOTHING }),
    months,
    known: known.length,
    bad: bad.length,
    untimed: fresh.filter(({ row }) => row.completedHour === null).length,
    fileTotal,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
  const shown = [...fresh, ...known].sort(byLine).slice(0, SHOWN_ROWS);
  const excerpt: ImportExcerpt = {
    rows: shown.map((one) => ({ line: one.line, row: one.row, isKnown: known.includes(one) })),
    bad: bad.slice(0, MAX_LISTED_BAD),
  };
  return { summary, excerpt };
}

/** Returns everything in a file that cannot be imported, sorted by line. */
export function listBad({ bad }: Pick<FileContents, 'bad'>, refused: readonly BadRow[]): BadRow[] {
  return [...bad, ...refused].sort(byLine);
}

type Counted = { handledThrough: string; summary: ImportSummary; excerpt: ImportExcerpt };

/**
 * Returns the summary and excerpt of an import after writing a page of rows, with the rows it refused added. The first page drops
 * the preview's refusals, because each page checks its own rows again.
 *
 * @param unread the records of the file that cannot be read
 */
export function addRefused(
  { handledThrough, summary, excerpt }: Counted,
  unread: readonly BadRow[],
  refused: readonly BadRow[],
) {
  const isFirst = handledThrough === '';
  const bad = listBad({ bad: isFirst ? [...unread] : excerpt.bad }, refused);
  return {
    summary: { ...summary, bad: (isFirst ? unread.length : summary.bad) + refused.length },
    excerpt: { ...excerpt, bad: bad.slice(0, MAX_LISTED_BAD) },
  };
}

const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;

function addRow(sums: Sums, { row }: ReadableRow): Sums {
  sums.orders += 1;
  sums.payoutCents += row.payoutCents;
  sums.tipCents += row.tipCents;
  sums.miles += row.distanceMiles ?? 0;
  return sums;
}

/** Returns whether no record of a file could be read. */
export function isUnreadable({ bad, readable }: ImportSummary): boolean {
  return bad > 0 && readable.orders === 0;
}

/** The tolerance for rounding in a file's own distances, in miles. */
const MILES_TOLERANCE = 0.5;

/** Returns whether the rows read add up to the file's line of totals; null if it has none. */
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
