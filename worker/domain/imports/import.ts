import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { Units } from '#worker/domain/profile/units.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import type { DecimalMark } from './read-amount.ts';
import type { DateOrder } from './read-date.ts';

/**
 * The states of an import: the driver chooses the file's columns, previews and confirms it, its orders are written, and they are
 * removed again if the driver undoes it.
 */
export const IMPORT_STATES = ['columns', 'ready', 'importing', 'done', 'undoing'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which rows are processed page by page. */
const BUSY_STATES = ['importing', 'undoing'] as const satisfies readonly ImportState[];
export type BusyState = (typeof BUSY_STATES)[number];

export function isBusy(state: ImportState): state is BusyState {
  return BUSY_STATES.some((busy) => busy === state);
}

export const IMPORT_FIELDS = [
  'end',
  'endTime',
  'start',
  'minutes',
  'total',
  'pay',
  'bonus',
  'tip',
  'distance',
  'platform',
  'restaurant',
  'status',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The column index (from 0) of each field and how to read it, without the choices that are still up to the driver. */
export type ImportMapping = { [Field in ImportField]?: number | undefined } & {
  dateOrder?: DateOrder | undefined;
  decimalMark: DecimalMark;
  /** The platform of rows that name none. */
  defaultPlatform?: PlatformId | undefined;
  units: Units;
};

/** Returns the headings of columns that no field reads. */
export function listUnreadColumns(header: readonly string[], mapping: ImportMapping): string[] {
  const read = IMPORT_FIELDS.map((field) => mapping[field]);
  return header.filter((name, index) => name.trim() !== '' && !read.includes(index));
}

/** One record of a file: the number of its first line, its fields, and whether it has an unclosed quotation mark. */
export type FileRecord = { line: number; cells: string[]; isUnclosed: boolean };

export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_RECORDS = 100_000;
export const MAX_COLUMNS = 64;
/** Longer fields are truncated. */
export const MAX_CELL_LENGTH = 500;
/** How many rows that cannot be imported are listed without rereading the file. */
export const MAX_LISTED_BAD = 1000;
/** How much of an unreadable field is shown, in characters. */
export const MAX_VALUE_LENGTH = 80;

/** More deliveries than a driver can make in a day; bounds the size of a day and of an archived month. */
export const MAX_DAY_ORDERS = 200;

/**
 * How long an import can be undone; its months are not archived until then. Less than a month, so that at most one month is
 * archived in the meantime.
 */
export const IMPORT_UNDO_MS = 28 * DAY_MS;

/** The reasons why a record cannot be imported. */
const ROW_PROBLEMS = [
  'unclosedQuote',
  'tooManyCells',
  'noDate',
  'badDate',
  'badTime',
  'future',
  'tooOld',
  'archived',
  'noPay',
  'badAmount',
  'negative',
  'tooMuch',
  'tipAbovePay',
  'badDistance',
  'noPlatform',
  'notDelivered',
  'tooManyOnDay',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** A record that cannot be imported, with the content of the problem field. */
export type BadRow = { line: number; problem: RowProblem; value: string };
