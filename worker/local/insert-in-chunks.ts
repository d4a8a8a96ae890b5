import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import type { InsertValues } from '#worker/db/write.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';

/** Rows of one statement: a parameter of D1 has at most 2 MB. */
const ROWS = 500;

/** Statements: insert rows that all have the same fields. */
export function insertInChunks<Table extends SQLiteTable>(
  ctx: Ctx,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  const values = {} as Omit<InsertValues<Table>, keyof Table['$inferInsert']>;
  return chunk(rows, ROWS).map((page) => insertRows(ctx, table, page, { values }));
}
