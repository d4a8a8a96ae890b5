/** The place in a list where the next page begins: the sort key and the id of the last entry looked at. */
export type ListCursor = { key: string | number; id: string };

/** A page of a list, and where the next one begins. */
export type ListPage<Row> = { rows: Row[]; next: ListCursor | null };

/** Entries a page of the console shows. */
export const PAGE_SIZE = 25;

/** How far a page looks for entries that a filter without an index of its own lets through. */
export const SEARCHED_ROWS = 200;

/** Entries an export reads with one statement, so that a long one keeps within the statements an invocation may make. */
export const EXPORT_ROWS = 2000;

const CURSOR_PATTERN = /^(n|t)\.([\w-]{1,64})\.([\s\S]{0,300})$/;

/** Returns a cursor as it travels in an address: the kind of its key ("n" number, "t" text), its id, its key. */
export function formatListCursor({ key, id }: ListCursor): string {
  return `${typeof key === 'number' ? 'n' : 't'}.${id}.${key}`;
}

/** Returns the cursor in an address, or null when the text is not one. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, kind, id, key] = text?.match(CURSOR_PATTERN) ?? [];
  if (kind === undefined || id === undefined || key === undefined) return null;
  if (kind === 't') return { key, id };
  return /^-?\d{1,15}$/.test(key) ? { key: Number(key), id } : null;
}

/** Returns how many rows to read for a page of `size`: one more than it shows, or as far as it may look for matches. */
export function getRowLimit(isFiltered: boolean, size = PAGE_SIZE): number {
  return isFiltered ? Math.max(SEARCHED_ROWS, size + 1) : size + 1;
}

/**
 * Returns one page of rows that were read in order, up to `limit`. `matches` may leave some out; the next page then begins
 * after the last row looked at, so that a page can be short, but none is skipped and no page reads more than the limit.
 */
export function takePage<Row>(
  rows: readonly Row[],
  options: {
    limit: number;
    size?: number | undefined;
    matches?: ((row: Row) => boolean) | undefined;
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
