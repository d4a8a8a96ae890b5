import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { pageBy, toDayBounds } from '#worker/db/queries/keyset.ts';
import { jobRuns } from '#worker/db/schema/job-runs.ts';
import type { JobFilter } from '#worker/domain/admin/filters.ts';
import type { ListCursor } from '#worker/domain/admin/list-cursor.ts';
import { getRowLimit, type ListPage, takePage } from '#worker/domain/admin/take-page.ts';
import type { JobRun } from '#worker/domain/jobs/job-run.ts';

/** A page of the runs of recurring jobs, the newest first. */
export async function listJobRuns(
  ctx: Ctx,
  { filter, after }: { filter: JobFilter; after: ListCursor | null },
): Promise<ListPage<JobRun>> {
  const { job, state } = filter;
  const page = pageBy(jobRuns.startedAt, jobRuns.id, 'down', after, toDayBounds(filter));
  // A job's runs are found along its index, and those of one outcome looked for among them.
  const limit = getRowLimit(job !== null && state !== null);
  const rows = await ctx.db
    .select()
    .from(jobRuns)
    .where(
      and(
        job ? eq(jobRuns.job, job) : undefined,
        state && !job ? eq(jobRuns.outcome, state) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.order)
    .limit(limit);
  return takePage(rows, {
    limit,
    matches: ({ outcome }) => state === null || outcome === state,
    toCursor: ({ startedAt, id }) => ({ key: startedAt, id }),
  });
}
