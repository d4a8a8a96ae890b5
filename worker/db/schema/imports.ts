import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ColumnEvidence } from '#worker/domain/imports/column-evidence.ts';
import { IMPORT_STATES, type ImportMapping } from '#worker/domain/imports/import.ts';
import type { ImportExcerpt, ImportSummary } from '#worker/domain/imports/summary.ts';
import { cents, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** Conditions of partial indexes; queries must repeat them exactly to use the index (db/README.md). */
export const IS_UNCONFIRMED = sql`confirmed_at is null`;
export const IS_UNDOING = sql`state = 'undoing'`;
/** Confirmed, but rows of the file are still stored. */
export const HAS_FILE_ROWS = sql`confirmed_at is not null and sample <> '[]'`;

/** A file of past orders that a driver imports, and its result. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    driverId: ownedBy(() => drivers.id).notNull(),
    fileName: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    createdAt: instant().notNull(),
    header: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The fields of the first record, as examples. Deleted with the excerpt once the import can't be undone anymore. */
    sample: text({ mode: 'json' }).$type<string[]>().notNull(),
    evidence: text({ mode: 'json' }).$type<ColumnEvidence[]>().notNull(),
    /** How the file is read, identically at every step: column mapping, time zone, and the time of the first read. */
    mapping: text({ mode: 'json' }).$type<ImportMapping>().notNull(),
    timeZone: text().notNull(),
    readAt: instant().notNull(),
    summary: text({ mode: 'json' }).$type<ImportSummary>().notNull(),
    excerpt: text({ mode: 'json' }).$type<ImportExcerpt>().notNull(),
    /** The local day through which rows were written or recognized as duplicates, and their number. */
    handledThrough: text().notNull().default(''),
    handled: integer().notNull().default(0),
    /** The number of rows to write at confirmation, the number of orders written, and their pay. */
    planned: integer().notNull().default(0),
    written: integer().notNull().default(0),
    writtenCents: cents().notNull().default(0),
    confirmedAt: instant(),
    undoUntil: instant(),
  },
  (table) => [
    index('imports_driver').on(table.driverId, table.createdAt),
    index('imports_unconfirmed').on(table.createdAt).where(IS_UNCONFIRMED),
    index('imports_undoing').on(table.undoUntil).where(IS_UNDOING),
    index('imports_file_rows').on(table.undoUntil).where(HAS_FILE_ROWS),
  ],
);

export type ImportRecord = typeof imports.$inferSelect;

/** The text of a file, split into pieces that fit a database value, kept while its rows must be written or shown. */
export const importPieces = sqliteTable(
  'import_pieces',
  {
    importId: ownedBy(() => imports.id).notNull(),
    nth: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.nth] })],
);

/** The orders written by an import. Prevents importing a record twice, even if its order was archived in between. */
export const importedOrders = sqliteTable(
  'imported_orders',
  {
    driverId: ownedBy(() => drivers.id).notNull(),
    fingerprint: text().notNull(),
    importId: ownedBy(() => imports.id).notNull(),
    orderId: text().notNull(),
    /** The local day of the order. */
    day: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.fingerprint] }),
    index('imported_orders_import').on(table.importId, table.day),
    index('imported_orders_day').on(table.driverId, table.day),
  ],
);
