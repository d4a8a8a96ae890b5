import Papa from 'papaparse';
import { type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { type FileRecord, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_RECORDS } from './import.ts';
import { readDate } from './read-date.ts';
import { countKnownColumns } from './suggest-mapping.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Some exports have a title and a date above their headings. */
const MAX_LINES_ABOVE = 10;

export type SplitFile = { header: string[]; delimiter: string; records: FileRecord[] };

/** Splits the text of a CSV file into records, or fails with an error for the field `file`. */
export function splitFile(text: string): Result<SplitFile> {
  const delimiter = findDelimiter(text);
  const cuts = cutRecords(text, delimiter);
  if (cuts === null) return refuseField('file', 'fileTooManyRows');
  const headerAt = findHeader(cuts.slice(0, MAX_LINES_ABOVE));
  const header = cuts[headerAt]?.cells ?? (cuts[0]?.cells ?? []).map(() => '');
  if (header.length > MAX_COLUMNS) return refuseField('file', 'fileTooManyColumns');
  const records = cuts.slice(headerAt + 1);
  if (header.length < 2 || records.length === 0) return refuseField('file', 'fileWithoutRows');
  return succeed({ header, delimiter, records });
}

/** Returns the index of the line with the headings; -1 if the file begins with a record, recognized by its date. */
function findHeader(top: readonly FileRecord[]): number {
  const known = top.map(({ cells }) => (cells.some(isDate) ? 0 : countKnownColumns(cells)));
  const maxKnown = Math.max(...known);
  return maxKnown === 0 && top[0]?.cells.some(isDate) ? -1 : known.indexOf(maxKnown);
}

const isDate = (cell: string) => (readDate(cell, 'mdy') ?? readDate(cell, 'dmy')) !== null;

/** Returns the delimiter named in a leading Excel line ("sep=;"), or else the most likely one. */
function findDelimiter(text: string): string {
  const named = /^sep=(.)$/im.exec(text.slice(0, 6).trim())?.[1];
  if (named && DELIMITERS.includes(named)) return named;
  const { meta } = Papa.parse<string[]>(text.slice(0, 100_000), {
    delimitersToGuess: DELIMITERS,
    preview: 50,
    skipEmptyLines: 'greedy',
  });
  return DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',';
}

/** Returns the non-empty records, each with the number of its first line; null if there are too many. */
function cutRecords(text: string, delimiter: string): FileRecord[] | null {
  const records: FileRecord[] = [];
  let isTooLong = false;
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const isUnclosed = errors.some(({ code }) => isUnclosedBy(code, data));
      if (data.some((cell) => cell.trim() !== '')) {
        records.push({ line, isUnclosed, cells: data.slice(0, MAX_COLUMNS + 1).map(cutCell) });
      }
      for (; at < meta.cursor; at += 1) if (text.charCodeAt(at) === 10) line += 1;
      if (records.length > MAX_RECORDS + MAX_LINES_ABOVE) {
        isTooLong = true;
        parser.abort();
      }
    },
  });
  return isTooLong ? null : records;
}

/** Returns whether a quotation mark was left open past its line. An odd one within a line leaves the field readable. */
function isUnclosedBy(code: Papa.ParseError['code'], cells: readonly string[]): boolean {
  return code === 'MissingQuotes' || (code === 'InvalidQuotes' && cells.some((cell) => cell.includes('\n')));
}

const cutCell = (cell: string) => cell.trim().slice(0, MAX_CELL_LENGTH);
