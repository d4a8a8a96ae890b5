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

/** A file of past orders a driver imports, and what became of it. */
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
    /** How many pieces the file is stored in, and how many of them were read with this mapping. */
    pieces: integer().notNull(),
    piecesRead: integer().notNull().default(0),
    /** How often columns were chosen, so that rows read by earlier ones are not stored. */
    readingVersion: integer().notNull().default(0),
    summary: text({ mode: 'json' }).$type<ImportSummary>().notNull(),
    /** How many rows there were to write when the driver confirmed; how many orders were written, and what they pay. */
    planned: integer().notNull().default(0),
    written: integer().notNull().default(0),
    writtenCents: cents().notNull().default(0),
    confirmedAt: instant(),
    undoUntil: instant(),
  },
  (table) => [
    index('imports_driver').on(table.driverId, table.createdAt),
    index('imports_unconfirmed').on(table.createdAt).where(sql`confirmed_at is null`),
    index('imports_undoable').on(table.undoUntil).where(sql`confirmed_at is not null`),
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

/** Records as they were read: those still to be written, and those with a problem, which are kept to be shown. */
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
    index('import_rows_due').on(table.importId, table.day, table.line).where(sql`problem is null`),
    index('import_rows_bad').on(table.importId, table.line).where(sql`problem is not null`),
  ],
);

/** Which orders an import wrote. A record is imported once, also when its order is in the archive by now. */
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
