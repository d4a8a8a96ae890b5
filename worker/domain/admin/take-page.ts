import type { ListCursor } from './list-cursor.ts';

/** Entries a page of the console shows. */
export const PAGE_SIZE = 25;

/** How far a page looks for entries that a filter without an index of its own lets through. */
export const SEARCHED_ROWS = 200;

export type ListPage<Row> = { rows: Row[]; next: ListCursor | null };

/** How many rows to read for a page: one more than it shows, or as far as it may look for what matches. */
export function getRowLimit(isFiltered: boolean): number {
  return isFiltered ? SEARCHED_ROWS : PAGE_SIZE + 1;
}

/**
 * One page of rows that were read in order, up to `limit`. `matches` may leave some out; the next page then begins after
 * the last row looked at, so that a page can be short, but none is skipped and no page reads more than the limit.
 */
export function takePage<Row>(
  rows: readonly Row[],
  options: { limit: number; matches?: (row: Row) => boolean; toCursor: (row: Row) => ListCursor },
): ListPage<Row> {
  const { limit, matches = () => true, toCursor } = options;
  const shown: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (!matches(row)) continue;
    shown.push(row);
    if (shown.length < PAGE_SIZE) continue;
    const hasMore = index < rows.length - 1 || rows.length === limit;
    return { rows: shown, next: hasMore ? toCursor(row) : null };
  }
  const last = rows.at(-1);
  return { rows: shown, next: last && rows.length === limit ? toCursor(last) : null };
}
