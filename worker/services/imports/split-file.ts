import Papa from 'papaparse';
import { addEvidence, type ColumnEvidence, createEvidence } from '#worker/domain/imports/column-evidence.ts';
import { type FileRecord, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_RECORDS } from '#worker/domain/imports/import.ts';
import { readDate } from '#worker/domain/imports/read-date.ts';
import { countKnownColumns } from '#worker/domain/imports/suggest-mapping.ts';
import { digestText } from '#worker/domain/shared/hash-text.ts';
import { type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Some exports have a title and a date above their headings. */
const MAX_LINES_ABOVE = 10;

/** A piece is one database value: at most 2,000,000 bytes, with up to three bytes a character. */
const PIECE_RECORDS = 500;
const PIECE_LENGTH = 400_000;

/** A file cut into pieces of records, each as JSON. */
type SplitFile = {
  header: string[];
  delimiter: string;
  evidence: ColumnEvidence[];
  pieces: string[];
};

type Cut = { line: number; cells: string[]; isUnclosed: boolean };

/** Splits the text of a CSV file into records; fails with what is wrong with the field `file`. */
export async function splitFile(text: string): Promise<Result<SplitFile>> {
  const delimiter = findDelimiter(text);
  const cuts = cutRecords(text, delimiter);
  if (cuts === null) return refuseField('file', 'fileTooManyRows');
  const headerAt = findHeader(cuts.slice(0, MAX_LINES_ABOVE));
  const header = cuts[headerAt]?.cells ?? (cuts[0]?.cells ?? []).map(() => '');
  if (header.length > MAX_COLUMNS) return refuseField('file', 'fileTooManyColumns');
  const records = cuts.slice(headerAt + 1);
  if (header.length < 2 || records.length === 0) return refuseField('file', 'fileWithoutRows');
  const evidence = createEvidence(header.length);
  for (const { cells } of records) addEvidence(evidence, cells);
  return succeed({ header, delimiter, evidence, pieces: await packPieces(records) });
}

/** Returns which line has the headings; -1 if the file begins with a record, which has a date. */
function findHeader(top: readonly Cut[]): number {
  const known = top.map(({ cells }) => (cells.some(isDate) ? 0 : countKnownColumns(cells)));
  const maxKnown = Math.max(...known);
  return maxKnown === 0 && top[0]?.cells.some(isDate) ? -1 : known.indexOf(maxKnown);
}

const isDate = (cell: string) => (readDate(cell, 'mdy') ?? readDate(cell, 'dmy')) !== null;

/** The delimiter that a first line for Excel names, "sep=;", else the likeliest. */
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

/** Returns the records that are not empty, each with the number of its first line; null for too many. */
function cutRecords(text: string, delimiter: string): Cut[] | null {
  const cuts: Cut[] = [];
  let isTooLong = false;
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const isUnclosed = errors.some(({ code }) => isUnclosedBy(code, data));
      if (data.some((cell) => cell.trim() !== '')) {
        cuts.push({ line, isUnclosed, cells: data.slice(0, MAX_COLUMNS + 1).map(cutCell) });
      }
      for (; at < meta.cursor; at += 1) if (text.charCodeAt(at) === 10) line += 1;
      if (cuts.length > MAX_RECORDS + MAX_LINES_ABOVE) {
        isTooLong = true;
        parser.abort();
      }
    },
  });
  return isTooLong ? null : cuts;
}

/** Whether a quotation mark reached beyond its line. An odd one within a line leaves the field readable. */
function isUnclosedBy(code: Papa.ParseError['code'], cells: readonly string[]): boolean {
  return code === 'MissingQuotes' || (code === 'InvalidQuotes' && cells.some((cell) => cell.includes('\n')));
}

const cutCell = (cell: string) => cell.trim().slice(0, MAX_CELL_LENGTH);

/** Packs records into pieces. The fingerprints of equal records are numbered. */
async function packPieces(records: readonly Cut[]): Promise<string[]> {
  const seen = new Map<string, number>();
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  for (const cut of records) {
    const packed = JSON.stringify(await toRecord(cut, seen));
    if (piece.length >= PIECE_RECORDS || length + packed.length > PIECE_LENGTH) {
      pieces.push(`[${piece.join(',')}]`);
      piece = [];
      length = 0;
    }
    piece.push(packed);
    length += packed.length;
  }
  return [...pieces, `[${piece.join(',')}]`];
}

async function toRecord({ line, cells, isUnclosed }: Cut, seen: Map<string, number>): Promise<FileRecord> {
  const content = await hash(cells.join('\u001f'));
  const nth = seen.get(content) ?? 0;
  seen.set(content, nth + 1);
  return { line, fingerprint: `${content}:${nth}`, cells, ...(isUnclosed && { isUnclosed }) };
}

async function hash(text: string): Promise<string> {
  const digest = (await digestText(text)).subarray(0, 16);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
