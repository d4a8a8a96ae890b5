import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { pageBy, toPrefixBounds } from '#worker/db/queries/keyset.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';

type Statement = {
  where: SQL | undefined;
  order: SQL[];
  limit: number;
  sortKey: SQL.Aliased<string | number>;
};

type SearchPage<Row> = {
  id: Column;
  /** The indexed text to search by and what it begins with; an empty prefix searches for nothing. */
  search: { key: Column; prefix: string };
  /** What the list is ordered by, the newest first, when nothing is searched for. */
  order: Column;
  /** One state only, null for all: a condition along an index, looked for among what a search finds. */
  state: { where: SQL; matches: (row: Row) => boolean } | null;
  after: ListCursor | null;
  /** Entries of a page, as many as a screen shows unless given. */
  size?: number | undefined;
  read: (statement: Statement) => Promise<(Row & { sortKey: string | number })[]>;
};

/** A page of a list that can be searched: what begins with the search in its order, else the newest first. */
export async function readSearchPage<Row extends { id: string }>({
  id,
  search,
  order,
  state,
  after,
  size,
  read,
}: SearchPage<Row>): Promise<ListPage<Omit<Row & { sortKey: string | number }, 'sortKey'>>> {
  const isSearch = search.prefix !== '';
  const key = isSearch ? search.key : order;
  const bounds = isSearch ? toPrefixBounds(search.prefix) : undefined;
  const page = pageBy(key, id, isSearch ? 'up' : 'down', after, bounds);
  const limit = getRowLimit(isSearch && state !== null, size);
  const rows = await read({
    where: and(isSearch ? undefined : state?.where, page.where),
    order: page.order,
    limit,
    sortKey: sql<string | number>`${key}`.as('sort_key'),
  });
  const { rows: shown, next } = takePage(rows, {
    limit,
    ...(size && { size }),
    matches: (row) => !isSearch || state === null || state.matches(row),
    toCursor: (row) => ({ key: row.sortKey, id: row.id }),
  });
  return { rows: shown.map(({ sortKey: _, ...entry }) => entry), next };
}
