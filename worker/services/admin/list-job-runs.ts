import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy } from '#worker/db/queries/keyset.ts';
import { jobRuns } from '#worker/db/schema/job-runs.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, takePage } from '#worker/domain/admin/take-page.ts';
import type { JobOutcome } from '#worker/domain/jobs/job-run.ts';

/** A page of the runs of recurring jobs, the newest first, of one outcome if given. */
export async function listJobRuns(
  ctx: Ctx,
  { outcome, after }: { outcome: JobOutcome | null; after: ListCursor | null },
) {
  const page = pageBy(jobRuns.startedAt, jobRuns.id, 'down', after);
  const limit = getRowLimit(false);
  const rows = await ctx.db
    .select()
    .from(jobRuns)
    .where(and(outcome ? eq(jobRuns.outcome, outcome) : undefined, page.where))
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, { limit, toCursor: ({ startedAt, id }) => ({ key: startedAt, id }) });
}
