import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export type Db = DrizzleD1Database;

/** Column names in the database are the snake_case of the schema's. One for all requests: it remembers the names. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' });

/** The one way to D1. */
export function createDb(d1: D1Database): Db {
  return new DrizzleD1Database('async', dialect, new SQLiteD1Session(d1, dialect, undefined), undefined);
}
