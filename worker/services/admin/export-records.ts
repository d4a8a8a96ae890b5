import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { readFilter } from '#worker/domain/admin/list-filters.ts';
import { EXPORT_ACTIONS, type ExportedList } from '#worker/domain/admin/list-names.ts';
import { EXPORT_ROWS, type ListCursor } from '#worker/domain/admin/list-page.ts';
import { CSV_START, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import type { Catalog } from '#worker/words/locales/en.ts';
import { getListDefinition, type ListRow, listRecords } from './list-records.ts';

/**
 * Returns all rows of a list that match the filter in `params`, page by page, after writing the export to the audit log.
 */
export async function exportRecords<List extends ExportedList>(
  ctx: Ctx,
  { actor, list, params }: { actor: AdminActor; list: List; params: URLSearchParams },
): Promise<AsyncGenerator<ListRow<List>[]>> {
  const filter = readFilter(list, params);
  await insertAudit(ctx, {
    actor,
    action: EXPORT_ACTIONS[list],
    target: { kind: 'list', id: list },
    after: sql`json_object('filter', ${writeFilter(filter)})`,
  });
  return (async function* readPages() {
    let after: ListCursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof listRecords<List>>> = await listRecords(ctx, list, {
        filter,
        after,
        size: EXPORT_ROWS,
      });
      yield page.rows;
      after = page.next;
    } while (after);
  })();
}

/** Returns the filters that are set as a query string; `by` is included only with a search text. */
function writeFilter(filter: Record<string, string | null>): string {
  const isSet = ([name, value]: [string, string | null]) => value && (name !== 'by' || filter.text);
  return new URLSearchParams(Object.entries(filter).filter(isSet) as [string, string][]).toString();
}

/** Yields a console list as a CSV file, with headings in the catalog's language. */
export async function* writeRecordsCsv<List extends ExportedList>(
  list: List,
  pages: AsyncIterable<ListRow<List>[]>,
  texts: Catalog['console'],
) {
  const columns = getListDefinition(list).csv?.(texts) ?? [];
  yield CSV_START + formatCsvRecord(columns.map(([heading]) => heading));
  for await (const page of pages) {
    yield page.map((row) => formatCsvRecord(columns.map(([, value]) => value(row)))).join('');
  }
}
