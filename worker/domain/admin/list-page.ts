/** A position in a list, where the next page begins: the sort key and id of the last entry read. */
export type ListCursor = { key: string | number; id: string };

/** A page of a list and the cursor of the next page; null on the last page. */
export type RecordPage<Row> = { rows: Row[]; next: ListCursor | null };

/** Entries of a page. */
export const PAGE_SIZE = 25;

/** Rows that a page scans to find matches of a filter that has no index. */
export const SEARCHED_ROWS = 200;

/** Rows that an export reads per statement, because an invocation may run only a limited number of statements. */
export const EXPORT_ROWS = 2000;

const CURSOR_PATTERN = /^(n|t)\.([\w:-]{1,64})\.([\s\S]{0,300})$/;

/** Formats a cursor for a URL: the kind of its key ("n" number, "t" text), its id, its key. */
export function formatListCursor({ key, id }: ListCursor): string {
  return `${typeof key === 'number' ? 'n' : 't'}.${id}.${key}`;
}

/** Parses a cursor; returns null for a malformed one. */
export function parseListCursor(text: string | null): ListCursor | null {
  const [, kind, id, key] = text?.match(CURSOR_PATTERN) ?? [];
  if (kind === undefined || id === undefined || key === undefined) return null;
  if (kind === 't') return { key, id };
  return /^-?\d{1,15}$/.test(key) ? { key: Number(key), id } : null;
}

/** Returns how many rows to read for a page of `size`: one extra row, or the rows to scan for matches when filtered. */
export function getRowLimit(isFiltered: boolean, size = PAGE_SIZE): number {
  return isFiltered ? Math.max(SEARCHED_ROWS, size + 1) : size + 1;
}

/**
 * Returns one page from rows read in order, at most `limit` of them. With `matches`, the next page begins after the last row
 * scanned, so a page can be short but never skips a match.
 */
export function takePage<Row>(
  rows: readonly Row[],
  options: {
    limit: number;
    size?: number | undefined;
    matches?: ((row: Row) => boolean) | undefined;
    toCursor: (row: Row) => ListCursor;
  },
): RecordPage<Row> {
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
