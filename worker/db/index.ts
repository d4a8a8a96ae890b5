import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database & { $client: D1Database };

/** Database column names are the snake_case of the schema's property names. */
export const CASING = 'snake_case';

export function createDb(d1: D1Database): Db {
  return drizzle(d1, { casing: CASING });
}
