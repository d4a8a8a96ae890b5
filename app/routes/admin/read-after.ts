import { formatListCursor, type ListCursor, parseListCursor } from '#worker/domain/admin/list-cursor.ts';
import type { ListPage } from '#worker/domain/admin/take-page.ts';

/** Where the page an address asks for begins. */
export function readAfter(params: URLSearchParams): ListCursor | null {
  return parseListCursor(params.get('after'));
}

/** A page of a list as a loader gives it on: the next one as it travels in the address. */
export function toListData<Row>({ rows, next }: ListPage<Row>): { rows: Row[]; next: string | null } {
  return { rows, next: next && formatListCursor(next) };
}
