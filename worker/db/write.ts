import { Column, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';

/** A value for each column of a new row, by name; optional where the column is nullable or has a default. */
export type InsertValues<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL | AnySQLiteColumn;
};

/** The rows an insert is made from, clause by clause; values may be expressions over them. */
export type InsertSource = {
  /** Common table expressions, without the word "with". */
  with?: SQL;
  from?: SQL | SQLiteTable;
  where?: SQL | undefined;
  groupBy?: SQL;
  having?: SQL;
  limit?: number;
};

/**
 * Returns a statement that inserts one row if the condition holds, or one for each row of the source. Plain values are
 * encoded by their columns, and a column without a value gets its default, else null. May be continued with
 * `onConflictDoNothing`, `onConflictDoUpdate` and `returning`.
 */
export function insertWhen<Table extends SQLiteTable>(
  { db }: Pick<Ctx, 'db'>,
  table: Table,
  values: InsertValues<Table>,
  when: SQL | InsertSource,
) {
  // Drizzle names all columns of the table in this order, but generated ones.
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const given: Record<string, unknown> = values;
  const list = columns.map(([name, column]) => toExpression(column, given[name]));
  const source: InsertSource = is(when, SQL) ? { where: when } : when;
  const clauses = [
    source.with && sql`with ${source.with}`,
    sql`select ${sql.join(list, sql`, `)}`,
    source.from && sql`from ${source.from}`,
    // Always present: without it SQLite takes the ON of ON CONFLICT for that of a join.
    sql`where ${source.where ?? sql`true`}`,
    source.groupBy && sql`group by ${source.groupBy}`,
    source.having && sql`having ${source.having}`,
    source.limit === undefined ? undefined : sql`limit ${source.limit}`,
  ];
  return db.insert(table).select(
    sql.join(
      clauses.filter((clause) => clause !== undefined),
      sql` `,
    ),
  );
}

function toExpression(column: Column, given: unknown): SQL | Column {
  const value = given === undefined ? getDefault(column) : given;
  return is(value, SQL) || is(value, Column) ? value : sql`${sql.param(value, column)}`;
}

function getDefault(column: Column): unknown {
  return column.default ?? (column.defaultFn ?? column.onUpdateFn)?.() ?? null;
}

type Statement = BatchItem<'sqlite'>;

type OneOrMore = Statement | undefined | readonly (Statement | undefined)[];

/** Statements under names: each a single one, an absent one or a list. */
export type StatementGroup = { readonly [name: string]: OneOrMore };

/** Statements and groups of them under names. */
export type Statements = { readonly [name: string]: OneOrMore | StatementGroup | Statements };

type Node = OneOrMore | StatementGroup | Statements;

/** The results of statements, under the same names and in the same lists. */
export type BatchResults<Group> = Group extends undefined
  ? undefined
  : Group extends Statement
    ? Group['_']['result']
    : { -readonly [Name in keyof Group]: BatchResults<Group[Name]> };

/**
 * Returns the results of statements under the names of these, after one round trip in which they run in the order they
 * are written in, all or none. Without any statement there is no round trip.
 */
export async function batch<const Group extends Statements>(
  { db }: Pick<Ctx, 'db'>,
  statements: Group,
): Promise<BatchResults<Group>> {
  const [first, ...rest] = listStatements(statements);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  const next = results.values();
  return mapStatements(statements, () => next.next().value) as BatchResults<Group>;
}

/** Returns the SQL and parameters of statements as a text, to compare what they read. */
export function serializeStatements(statements: Statements): string {
  return JSON.stringify(listStatements(statements).map((statement) => serializeStatement(statement)));
}

function serializeStatement(statement: Statement): unknown {
  return 'toSQL' in statement && typeof statement.toSQL === 'function' ? statement.toSQL() : statement;
}

function listStatements(group: Node): Statement[] {
  const found: Statement[] = [];
  mapStatements(group, (statement) => found.push(statement));
  return found;
}

/** Returns a copy in which each statement is replaced, in the order they run in. */
function mapStatements(group: Node, replace: (statement: Statement) => unknown): unknown {
  if (group === undefined) return undefined;
  if (isStatement(group)) return replace(group);
  if (isList(group)) return group.map((member) => mapStatements(member, replace));
  return Object.fromEntries(
    Object.entries(group).map(([name, member]) => [name, mapStatements(member, replace)]),
  );
}

function isStatement(group: Node): group is Statement {
  return typeof group === 'object' && '_prepare' in group;
}

// `Array.isArray` alone does not narrow a readonly array.
function isList(group: Node): group is readonly (Statement | undefined)[] {
  return Array.isArray(group);
}

type Paging = {
  maxPages: number;
  /** A page of fewer rows is the last one; without it only an empty page ends the reading. */
  pageSize?: number;
};

/**
 * Yields the non-empty pages that `readPage` returns for the last row of the page before, until the rows or the pages are
 * used up. Each is read after the one before was handled.
 */
export async function* eachPage<Row>(
  { maxPages, pageSize = 1 }: Paging,
  readPage: (after: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[], void, void> {
  let after: Row | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const rows = await readPage(after);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1);
  }
}

/** The most rows of one statement of `writePages`, and its most statements. */
const WRITTEN_ROWS = 1000;
const MAX_WRITTEN_PAGES = 20;

/** Updates or deletes the rows of a condition, in pages that `write` gets as their condition. Returns how many. */
export async function writePages(
  table: SQLiteTable,
  where: SQL,
  write: (page: SQL) => { returning: (fields: { one: SQL }) => PromiseLike<unknown[]> },
): Promise<number> {
  const rows = sql`rowid in (select rowid from ${table} where ${where} limit ${WRITTEN_ROWS})`;
  let count = 0;
  for (let page = 0; page < MAX_WRITTEN_PAGES; page += 1) {
    // Not `meta.changes`, which also counts the rows that foreign keys delete.
    const { length } = await write(rows).returning({ one: sql`1` });
    count += length;
    if (length < WRITTEN_ROWS) break;
  }
  return count;
}
