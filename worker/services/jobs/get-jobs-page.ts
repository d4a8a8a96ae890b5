import type { Ctx } from '#worker/ctx.ts';
import { batch } from '#worker/db/write.ts';
import type { ListFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import { selectRecords } from '#worker/services/admin/list-records.ts';
import { selectFailingItems } from './select-failing-items.ts';

/** Returns a page of job runs and the items that keep failing, in one round trip. */
export async function getJobsPage(ctx: Ctx, input: { filter: ListFilter<'jobs'>; after: ListCursor | null }) {
  const { rows, toPage } = selectRecords(ctx, 'jobs', input);
  const { runs, failing } = await batch(ctx, { runs: rows, failing: selectFailingItems(ctx) });
  return { page: toPage(runs), failing };
}
