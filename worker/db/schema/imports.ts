import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ColumnEvidence } from '#worker/domain/imports/column-evidence.ts';
import {
  type FileRecord,
  IMPORT_STATES,
  type ImportMapping,
  ROW_PROBLEMS,
} from '#worker/domain/imports/import.ts';
import type { ImportedRow } from '#worker/domain/imports/read-row.ts';
import type { ImportSummary } from '#worker/domain/imports/summary.ts';
import { cents, flag, id, instant, ownedBy } from '../columns.ts';
import { drivers } from './drivers.ts';

/** Conditions of partial indexes, for the queries that are to use them (db/README.md). */
export const IS_UNCONFIRMED = sql`confirmed_at is null`;
export const IS_CONFIRMED = sql`confirmed_at is not null`;
export const HAS_NO_PROBLEM = sql`problem is null`;
export const IS_KNOWN_ROW = sql`${HAS_NO_PROBLEM} and is_known = 1`;

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
    evidence: text({ mode: 'json' }).$type<ColumnEvidence[]>().notNull(),
    mapping: text({ mode: 'json' }).$type<ImportMapping>().notNull(),
    /** The number of pieces the file is stored in, and of those read with this mapping. */
    pieces: integer().notNull(),
    piecesRead: integer().notNull().default(0),
    /** Increased when columns are chosen, so that rows read with an earlier mapping are not stored. */
    readingVersion: integer().notNull().default(0),
    summary: text({ mode: 'json' }).$type<ImportSummary>().notNull(),
    /** The number of rows to write at the confirmation, of orders written, and their pay. */
    planned: integer().notNull().default(0),
    written: integer().notNull().default(0),
    writtenCents: cents().notNull().default(0),
    confirmedAt: instant(),
    undoUntil: instant(),
  },
  (table) => [
    index('imports_driver').on(table.driverId, table.createdAt),
    index('imports_unconfirmed').on(table.createdAt).where(IS_UNCONFIRMED),
    index('imports_undoable').on(table.undoUntil).where(IS_CONFIRMED),
  ],
);

export type ImportRecord = typeof imports.$inferSelect;

/** The records of a file, some hundreds in one row, until the import is confirmed. */
export const importPieces = sqliteTable(
  'import_pieces',
  {
    importId: ownedBy(() => imports.id).notNull(),
    nth: integer().notNull(),
    records: text({ mode: 'json' }).$type<FileRecord[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.nth] })],
);

/** Records as read: those still to be written, and those with a problem, which are shown. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: ownedBy(() => imports.id).notNull(),
    line: integer().notNull(),
    day: text(),
    fingerprint: text().notNull(),
    row: text({ mode: 'json' }).$type<ImportedRow>(),
    isKnown: flag().notNull().default(false),
    problem: text({ enum: ROW_PROBLEMS }),
    value: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_due').on(table.importId, table.day, table.line).where(HAS_NO_PROBLEM),
    index('import_rows_known').on(table.importId, table.day, table.line).where(IS_KNOWN_ROW),
    index('import_rows_bad').on(table.importId, table.line).where(sql`problem is not null`),
  ],
);

/** The orders an import wrote. A record is imported once, even if its order is archived meanwhile. */
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
