import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type DayRange, toInstants } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';

type Key = SQL | Column;

/** What a page of a list begins after, and in which order it goes: by a key, then by the id, along one index. */
export function pageBy(
  key: Key,
  id: Column,
  direction: 'up' | 'down',
  after: ListCursor | null,
): { where: SQL | undefined; order: SQL[] } {
  if (direction === 'up') {
    return {
      // The first condition leads the index to the place; the second leaves out what has been shown of the same key.
      where: after
        ? sql`(${key} >= ${after.key} and (${key} > ${after.key} or ${id} > ${after.id}))`
        : undefined,
      order: [sql`${key} asc`, sql`${id} asc`],
    };
  }
  return {
    where: after
      ? sql`(${key} <= ${after.key} and (${key} < ${after.key} or ${id} < ${after.id}))`
      : undefined,
    order: [sql`${key} desc`, sql`${id} desc`],
  };
}

/** Condition: a text begins with a prefix, along an index on that text. */
export function beginsWith(key: Key, prefix: string): SQL {
  return sql`(${key} >= ${prefix} and ${key} < ${`${prefix}\u{10FFFF}`})`;
}

/** Condition: an instant lies on the days of a range. */
export function isWithin(at: Column, range: DayRange): SQL | undefined {
  const { start, end } = toInstants(range);
  return and(start === null ? undefined : gte(at, start), end === null ? undefined : lt(at, end));
}
