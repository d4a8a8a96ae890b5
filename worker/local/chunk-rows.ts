import { getTableColumns, type Table } from 'drizzle-orm';

/** D1 takes at most this many bound parameters in one statement. */
const MAX_PARAMETERS = 100;

/** Cuts rows for a table into lists that fit into one statement each; every column of the table takes a parameter. */
export function chunkRows<Row extends object>(table: Table, rows: readonly Row[]): Row[][] {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
