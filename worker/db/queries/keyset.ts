import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type DayRange, toInstants } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';

/** What the keys of a list are narrowed down to: from the first on, below the second; null where there is no bound. */
type Bounds = { from: string | number | null; below: string | number | null };

const UNBOUNDED: Bounds = { from: null, below: null };

/**
 * What a page of a list begins after, and in which order it goes: by a key, then by the id, along one index. Of the end of
 * the last page and the bound on that side only the narrower one is asked for: given both, SQLite may seek by the wrong
 * one and read every page before.
 */
export function pageBy(
  key: Column,
  id: Column,
  direction: 'up' | 'down',
  after: ListCursor | null,
  { from, below }: Bounds = UNBOUNDED,
): { where: SQL | undefined; order: SQL[] } {
  const lower = from === null ? undefined : gte(key, from);
  const upper = below === null ? undefined : lt(key, below);
  if (direction === 'up') {
    const isPast = after !== null && (from === null || after.key >= from);
    return {
      where: and(isPast ? sql`(${key}, ${id}) > (${after.key}, ${after.id})` : lower, upper),
      order: [sql`${key} asc`, sql`${id} asc`],
    };
  }
  const isPast = after !== null && (below === null || after.key < below);
  return {
    where: and(lower, isPast ? sql`(${key}, ${id}) < (${after.key}, ${after.id})` : upper),
    order: [sql`${key} desc`, sql`${id} desc`],
  };
}

/** The texts that begin with a prefix. */
export function toPrefixBounds(prefix: string): Bounds {
  return { from: prefix, below: `${prefix}\u{10FFFF}` };
}

/** The instants that lie on the days of a range. */
export function toDayBounds(range: DayRange): Bounds {
  const { start, end } = toInstants(range);
  return { from: start, below: end };
}
