import { Column, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';

/** A value for each column of a new row, by name; optional for columns that are nullable or have a default. */
export type InsertValues<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL | AnySQLiteColumn;
};

/** The source rows of an insert, clause by clause; values may be expressions over them. */
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
 * Statement: inserts one row if the condition holds, or one row per source row. Plain values are encoded by their columns; a
 * column without a value gets its default, else null. Can be continued with `onConflictDoNothing`, `onConflictDoUpdate` and
 * `returning`.
 */
export function insertWhen<Table extends SQLiteTable>(
  { db }: Pick<Ctx, 'db'>,
  table: Table,
  values: InsertValues<Table>,
  when: SQL | InsertSource,
) {
  // Drizzle lists all columns of the table in this order, except generated ones.
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
    // Always present: without it, SQLite parses the ON of ON CONFLICT as a join condition.
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

/** Statements by name: each a single statement, undefined or a list. */
export type StatementGroup = { readonly [name: string]: OneOrMore };

/** Statements and groups of statements by name. */
export type Statements = { readonly [name: string]: OneOrMore | StatementGroup | Statements };

type Node = OneOrMore | StatementGroup | Statements;

/** The results of statements, with the same names and lists. */
export type BatchResults<Group> = Group extends undefined
  ? undefined
  : Group extends Statement
    ? Group['_']['result']
    : { -readonly [Name in keyof Group]: BatchResults<Group[Name]> };

/**
 * Runs statements in the order written, all or nothing, in one round trip, and returns their results under the same names.
 * Without statements, there is no round trip.
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

/** Returns the SQL and parameters of statements as text, to check whether two groups read the same. */
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

/** Returns a copy with each statement replaced, in execution order. */
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
  /** A page with fewer rows is the last one. By default 1, so that only an empty page ends the reading. */
  pageSize?: number;
};

/**
 * Yields the non-empty pages returned by `readPage`, which gets the last row of the previous page, until the rows run out or
 * `maxPages` is reached. Each page is read after the previous one was processed.
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

/** The maximum number of rows per statement of `writePages`, and of statements. */
const WRITTEN_ROWS = 1000;
const MAX_WRITTEN_PAGES = 20;

/**
 * Updates or deletes the rows that match a condition, in pages; `write` gets a page's condition. Returns the number of rows, at
 * most 20,000.
 */
export async function writePages(
  table: SQLiteTable,
  where: SQL,
  write: (page: SQL) => { returning: (fields: { one: SQL }) => PromiseLike<unknown[]> },
): Promise<number> {
  const rows = sql`rowid in (select rowid from ${table} where ${where} limit ${WRITTEN_ROWS})`;
  let count = 0;
  for (let page = 0; page < MAX_WRITTEN_PAGES; page += 1) {
    // `meta.changes` would also count rows deleted by foreign keys.
    const { length } = await write(rows).returning({ one: sql`1` });
    count += length;
    if (length < WRITTEN_ROWS) break;
  }
  return count;
}
