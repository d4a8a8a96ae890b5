import { hashTextTwice } from '#worker/domain/shared/hash-text.ts';
import { type BadRow, type FileRecord, MAX_DAY_ORDERS, MAX_VALUE_LENGTH } from './import.ts';
import { type FileTotal, type ImportedRow, readFileTotal, readRow } from './read-row.ts';
import { getField, type Reading } from './reading.ts';
import type { SplitFile } from './split-file.ts';

/** A delivery read from a file; its `fingerprint` is the same each time the record is imported. */
export type ReadableRow = { line: number; fingerprint: string; row: ImportedRow };

export type FileContents = { rows: ReadableRow[]; bad: BadRow[]; fileTotal: FileTotal | null };

/** Returns a file's deliveries, at most `MAX_DAY_ORDERS` per day, the records that cannot be read, and the file's totals. */
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
    // Files of two apps can contain identical records.
    const isNamed = getField(cells, reading.mapping, 'platform') !== '';
    const fingerprint = isNamed ? `${content}:${nth}` : `${content}:${nth}:${platform}`;
    contents.rows.push({ line, fingerprint, row: read.row });
  }
  return contents;
}

/** Reads one record. More fields than headings mean an unquoted field with a delimiter in it. */
function readRecord({ cells, isUnclosed }: FileRecord, header: readonly string[], reading: Reading) {
  const value = cells[0] ?? '';
  if (isUnclosed) return { problem: 'unclosedQuote', value } as const;
  const hasMore = cells.some((cell, index) => index >= header.length && cell !== '');
  return hasMore ? ({ problem: 'tooManyCells', value } as const) : readRow(cells, reading);
}

/** Counts a key and returns how often it occurred before. */
function count(counts: Map<string, number>, key: string): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}
