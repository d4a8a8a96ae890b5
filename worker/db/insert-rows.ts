import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { type InsertValues, insertWhen } from './write.ts';

/** Expression: a field of a row passed to `insertRows`, for its condition. */
export const readGiven = (name: string): SQL => sql`value ->> ${sql.raw(`'$.${name}'`)}`;

/**
 * Statement: inserts an unlimited number of rows, passed as one JSON parameter. All rows have the same fields; `values` are the
 * other columns, identical for every row. Can be continued like `insertWhen`.
 */
export function insertRows<Table extends SQLiteTable, Row extends Partial<Table['$inferInsert']>>(
  ctx: Pick<Ctx, 'db'>,
  table: Table,
  rows: readonly Row[],
  { values, where }: { values: Omit<InsertValues<Table>, keyof Row>; where?: SQL },
) {
  const given = Object.keys(rows[0] ?? {}).map((name): [string, SQL] => [name, readGiven(name)]);
  return insertWhen(ctx, table, { ...Object.fromEntries(given), ...values } as InsertValues<Table>, {
    from: sql`json_each(${JSON.stringify(rows)})`,
    where,
  });
}
