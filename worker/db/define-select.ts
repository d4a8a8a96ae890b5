import { Placeholder, type Query, QueryPromise, type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { CASING, createDb, type Db } from './index.ts';

/** The values of a select, bound unchanged. `true` only selects a variant of the SQL. */
type Values = { readonly [name: string]: string | number | true | undefined };

/**
 * A placeholder for each value of a select, under its name, and for the current time (`now`, epoch ms). Undefined for a value
 * that is absent, so the SQL that depends on it can be left out. Only `limit` is the number itself.
 */
export type Given<Named> = {
  readonly [Name in keyof Named]: Name extends 'limit'
    ? number
    : Placeholder<string, NonNullable<Named[Name]>>;
} & {
  readonly now: Placeholder<string, number>;
};

/** Drizzle's prepared select, which maps rows to objects. */
type Prepared = { all: () => Promise<unknown> };
type Select<Rows> = { _: { result: Rows }; getSQL: () => SQL; prepare: () => Prepared };

/** A select with its values; awaited on its own, or run with others by `batch`. */
class DefinedSelect<Rows> extends QueryPromise<Rows> {
  declare readonly _: { dialect: 'sqlite'; result: Rows };

  constructor(
    private readonly db: Db,
    private readonly prepared: Prepared,
    private readonly query: Query,
  ) {
    super();
  }

  /** Called by drizzle's `batch`. */
  _prepare(): Prepared {
    const stmt = this.db.$client.prepare(this.query.sql);
    return Object.assign(Object.create(this.prepared), { stmt, query: this.query });
  }

  toSQL(): Query {
    return this.query;
  }

  override execute(): Promise<Rows> {
    return this._prepare().all() as Promise<Rows>;
  }
}

/** A client that only builds SQL and never runs a statement. */
const writer = createDb({ prepare: () => null } as unknown as D1Database);
const dialect = new SQLiteAsyncDialect({ casing: CASING });

/**
 * Defines a select whose SQL is built once per isolate, limit and set of given values. For the reads of every page view, where
 * building the SQL takes longer than running it. Constants and the limit are inlined, because SQLite recompiles a statement for
 * each binding of a limit, or of a value compared with a column in a partial index's condition.
 */
export function defineSelect<Named extends Values, Rows>(
  build: (db: Db, given: Given<Named>) => Select<Rows>,
): (ctx: { db: Db; now: number }, values: Named) => DefinedSelect<Rows> {
  const written = new Map<string, { prepared: Prepared; query: Query }>();
  function write(key: string, given: Values) {
    const named = listGiven(given).map((name) => [
      name,
      name === 'limit' ? given.limit : sql.placeholder(name),
    ]);
    const select = build(writer, Object.fromEntries(named));
    const query = dialect.sqlToQuery(select.getSQL().inlineParams());
    const made = { prepared: select.prepare(), query };
    written.set(key, made);
    return made;
  }
  return ({ db, now }, values) => {
    const given: Values = { ...values, now };
    const key = [...listGiven(given), given.limit].join();
    const { prepared, query } = written.get(key) ?? write(key, given);
    const params = query.params.map((param) => (param instanceof Placeholder ? given[param.name] : param));
    return new DefinedSelect(db, prepared, { ...query, params });
  };
}

const listGiven = (given: Values) => Object.keys(given).filter((name) => given[name] !== undefined);
