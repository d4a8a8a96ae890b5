import { and, type Column, eq, gt, gte, lt, or, type Placeholder, type SQL } from 'drizzle-orm';

/** The sort key of rows: an instant, then an id. */
type Key = { at: number | Placeholder; id: string | Placeholder };

/** Condition: a row sorts before a key, by instant, then id; undefined without a key. */
export function isBefore(at: Column, id: Column, key: Key | undefined): SQL | undefined {
  return key && or(lt(at, key.at), and(eq(at, key.at), lt(id, key.id)));
}

/** Condition: a row sorts after a key, by instant, then id; undefined without a key. */
export function isAfter(at: Column, id: Column, key: Key | undefined): SQL | undefined {
  return key && and(gte(at, key.at), or(gt(at, key.at), gt(id, key.id)));
}
