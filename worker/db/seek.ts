import { and, type Column, eq, gt, gte, lt, or, type Placeholder, type SQL } from 'drizzle-orm';

/** The instant and the id by which rows are ordered. */
type Key = { at: number | Placeholder; id: string | Placeholder };

/** Condition: a row comes before a key in the order of an instant, then of the id; without a key every row. */
export function isBefore(at: Column, id: Column, key: Key | undefined): SQL | undefined {
  return key && or(lt(at, key.at), and(eq(at, key.at), lt(id, key.id)));
}

/** Condition: a row comes after a key in the order of an instant, then of the id; without a key every row. */
export function isAfter(at: Column, id: Column, key: Key | undefined): SQL | undefined {
  return key && and(gte(at, key.at), or(gt(at, key.at), gt(id, key.id)));
}
