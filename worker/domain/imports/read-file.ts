import { hashTextTwice } from '#worker/domain/shared/hash-text.ts';
import { type BadRow, type FileRecord, MAX_DAY_ORDERS, MAX_VALUE_LENGTH } from './import.ts';
import { type FileTotal, type ImportedRow, readFileTotal, readRow } from './read-row.ts';
import { getField, type Reading } from './reading.ts';
import type { SplitFile } from './split-file.ts';

/** A delivery of a file; `fingerprint` is the same whenever its record comes again. */
export type ReadableRow = { line: number; fingerprint: string; row: ImportedRow };

/** The contents of a file, in the order of its lines. */
export type FileContents = { rows: ReadableRow[]; bad: BadRow[]; fileTotal: FileTotal | null };

/** Returns the deliveries of a file, at most `MAX_DAY_ORDERS` a day, the records that cannot be read, and its totals. */
export function readFile({ header, records }: SplitFile, reading: Reading): FileContents {
  const contents: FileContents = { rows: [], bad: [], fileTotal: null };
  const seen = new Map<string, number>();
  const days = new Map<string, number>();
  for (const record of records) {
    const { line, cells } = record;
    const content = hashTextTwice(cells.join('\u001f'));
    const nth = count(seen, content);
    const total = readFileTotal(cells, reading);
    if (total) {
      contents.fileTotal = total;
      continue;
    }
    const read = readRecord(record, header, reading);
    if ('problem' in read) {
      contents.bad.push({ line, ...read, value: read.value.slice(0, MAX_VALUE_LENGTH) });
      continue;
    }
    const { completedOn: day, platform } = read.row;
    if (count(days, day) >= MAX_DAY_ORDERS) {
      contents.bad.push({ line, problem: 'tooManyOnDay', value: day });
      continue;
    }
    // Files of two apps can have the same records.
    const isNamed = getField(cells, reading.mapping, 'platform') !== '';
    const fingerprint = isNamed ? `${content}:${nth}` : `${content}:${nth}:${platform}`;
    contents.rows.push({ line, fingerprint, row: read.row });
  }
  return contents;
}

/** More fields than headings come from a delimiter within a field that has no quotes. */
function readRecord({ cells, isUnclosed }: FileRecord, header: readonly string[], reading: Reading) {
  const value = cells[0] ?? '';
  if (isUnclosed) return { problem: 'unclosedQuote', value } as const;
  const hasMore = cells.some((cell, index) => index >= header.length && cell !== '');
  return hasMore ? ({ problem: 'tooManyCells', value } as const) : readRow(cells, reading);
}

/** Counts a key, and returns how often it came before. */
function count(counts: Map<string, number>, key: string): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}
