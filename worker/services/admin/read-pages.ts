import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import type { ListPage } from '#worker/domain/admin/take-page.ts';

/** All rows of a list, a page at a time, the next one read when the one before is taken. */
export async function* readPages<Row>(
  read: (after: ListCursor | null) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  let after: ListCursor | null = null;
  do {
    const { rows, next }: ListPage<Row> = await read(after);
    yield rows;
    after = next;
  } while (after);
}
