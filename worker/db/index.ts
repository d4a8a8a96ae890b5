import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export type Db = DrizzleD1Database;

/** Kept for all requests, and with it the names of all columns. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' });

/** The one way to D1. Column names in the database are the snake_case of the schema's. */
export function createDb(d1: D1Database): Db {
  return new DrizzleD1Database('async', dialect, new SQLiteD1Session(d1, dialect, undefined), undefined);
}
