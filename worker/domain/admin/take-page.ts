import type { ListCursor } from './list-cursor.ts';

/** Entries a page of the console shows. */
export const PAGE_SIZE = 25;

/** How far a page looks for entries that a filter without an index of its own lets through. */
export const SEARCHED_ROWS = 200;

/** Entries an export reads with one statement, so that a long one keeps within the statements an invocation may make. */
export const EXPORT_ROWS = 2000;

export type ListPage<Row> = { rows: Row[]; next: ListCursor | null };

/** How many rows to read for a page of `size`: one more than it shows, or as far as it may look for what matches. */
export function getRowLimit(isFiltered: boolean, size = PAGE_SIZE): number {
  return isFiltered ? Math.max(SEARCHED_ROWS, size + 1) : size + 1;
}

/**
 * One page of rows that were read in order, up to `limit`. `matches` may leave some out; the next page then begins after
 * the last row looked at, so that a page can be short, but none is skipped and no page reads more than the limit.
 */
export function takePage<Row>(
  rows: readonly Row[],
  options: {
    limit: number;
    size?: number;
    matches?: (row: Row) => boolean;
    toCursor: (row: Row) => ListCursor;
  },
): ListPage<Row> {
  const { limit, size = PAGE_SIZE, matches = () => true, toCursor } = options;
  const shown: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (!matches(row)) continue;
    shown.push(row);
    if (shown.length < size) continue;
    const hasMore = index < rows.length - 1 || rows.length === limit;
    return { rows: shown, next: hasMore ? toCursor(row) : null };
  }
  const last = rows.at(-1);
  return { rows: shown, next: last && rows.length === limit ? toCursor(last) : null };
}
