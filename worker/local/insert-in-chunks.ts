import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { chunk } from '#worker/domain/shared/chunk.ts';

/** D1 takes at most this many bound parameters in one statement. */
const MAX_PARAMETERS = 100;

/** Statements: insert rows, as many at once as fit; every column of the table is one parameter. */
export function insertInChunks<Table extends SQLiteTable>(
  { db }: Ctx,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return chunk(rows, size).map((some) => db.insert(table).values(some));
}
