import { env } from 'cloudflare:test';
import { getTableName, is, type Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

const modules = import.meta.glob<Record<string, unknown>>('../../worker/db/schema/*.ts', { eager: true });

/** Every table of the schema. */
export const TABLES: SQLiteTable[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Columns that hold the id of the driver to whom the row belongs. */
const DRIVER_COLUMNS = ['driver_id', 'referrer_id', 'subscriber_id', 'owner_id', 'target_id'];

/** Columns whose text contains a driver's id. */
const TEXT_COLUMNS: Record<string, { column: string; write: (driverId: string) => string }> = {
  rate_counters: { column: 'key', write: (driverId) => `samples:${driverId}` },
  failing_items: { column: 'item', write: (driverId) => driverId },
};

/** Columns that need a specific value for their row to be valid. */
const GIVEN: Record<string, unknown> = {
  'order_archives.fields': '["id","platform","source"]',
  'order_archives.orders': '[["mark-archived","doordash","manual"]]',
  'order_archives.month': '2024-01',
  'audit_log.after': '{"reason":"mark-reason"}',
  'audit_log.before': '{"reason":"mark-reason"}',
};

const getName = (table: Table) => getTableName(table);

/** Converts Drizzle's camelCase names to the snake_case names of the database. */
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const getColumns = (table: SQLiteTable) =>
  getTableConfig(table).columns.map((column) => ({ column, name: toSnake(column.name) }));

/** Returns whether a table's rows belong to a driver, by a column of their own or by a row that they reference. */
export function namesDriver(table: SQLiteTable): boolean {
  const name = getName(table);
  if (name === 'drivers' || TEXT_COLUMNS[name]) return true;
  if (getColumns(table).some((column) => DRIVER_COLUMNS.includes(column.name))) return true;
  return getTableConfig(table).foreignKeys.some((key) =>
    namesDriver(key.reference().foreignTable as SQLiteTable),
  );
}

function getValue(table: SQLiteTable, column: SQLiteColumn, driverId: string): unknown {
  const [tableName, name] = [getName(table), toSnake(column.name)];
  const given = GIVEN[`${tableName}.${name}`];
  if (given !== undefined) return given;
  if (tableName === 'drivers' && name === 'id') return driverId;
  if (TEXT_COLUMNS[tableName]?.column === name) return TEXT_COLUMNS[tableName].write(driverId);
  if (DRIVER_COLUMNS.includes(name)) return driverId;
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const index = columns.indexOf(column);
    const foreign = foreignColumns[index];
    if (foreign) return getValue(foreignTable as SQLiteTable, foreign, driverId);
  }
  // Higher than the numbers of existing rows.
  if (name === 'seq') return 900_001;
  if (column.enumValues?.[0]) return column.enumValues[0];
  if (column.dataType === 'json') return '[]';
  if (column.dataType === 'string') return `mark-${tableName}-${name}-${driverId.slice(0, 8)}`;
  return 1;
}

/** Inserts a row for this driver into every table whose rows belong to a driver. */
export async function fillTables(driverId: string): Promise<void> {
  const inserts = TABLES.filter((table) => namesDriver(table) && getName(table) !== 'drivers').map(
    (table) => {
      const columns = getColumns(table).filter(({ column }) => !column.generated);
      const names = columns.map(({ name }) => `"${name}"`).join();
      const values = columns.map(({ column }) => getValue(table, column, driverId));
      return env.DB.prepare(
        `insert or replace into "${getName(table)}" (${names}) values (${values.map(() => '?').join()})`,
      ).bind(...values);
    },
  );
  await env.DB.batch([env.DB.prepare('pragma defer_foreign_keys = on'), ...inserts]);
}
