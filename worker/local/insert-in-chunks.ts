import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import type { InsertValues } from '#worker/db/write.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';

/** Rows per statement; a D1 parameter can have at most 2 MB. */
const ROWS = 500;

/** Statements: insert rows with identical fields, in chunks. */
export function insertInChunks<Table extends SQLiteTable>(
  ctx: Ctx,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  const values = {} as Omit<InsertValues<Table>, keyof Table['$inferInsert']>;
  return chunk(rows, ROWS).map((page) => insertRows(ctx, table, page, { values }));
}
