import { type Ctx, toPresentCtx } from '#worker/ctx.ts';
import { eachPage } from '#worker/db/write.ts';
import type { JobCount, JobCounts, JobName } from '#worker/domain/jobs/job-run.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';

type Queue<Row> = {
  job: JobName;
  maxPages: number;
  /** A page of fewer rows is the last one. */
  pageSize: number;
  /**
   * Claims the next due rows in one statement that postpones them by a lease, so that overlapping runs never have the same
   * row, and those of an interrupted run are due again.
   */
  claim(ctx: Ctx): Promise<Row[]>;
  /** Delivers one row, records the outcome and returns its name. */
  deliver(ctx: Ctx, row: Row): Promise<JobCount>;
  /** How many rows are delivered at the same time. */
  concurrency?: number;
  /** Rows of one lane are delivered one after another. */
  getLane?: (row: Row) => string;
};

/**
 * Delivers the due rows of a queue, page by page. A row whose delivery throws stays claimed until its lease ends, and is then
 * retried as `failing_items` says. A run of the schedule that is late claims and delivers as of now. Returns how many rows were taken, and the counts of outcomes.
 */
export async function drainQueue<Row extends { id: string; attempts: number }>(
  ctx: Ctx,
  { job, maxPages, pageSize, claim, deliver, ...order }: Queue<Row>,
): Promise<JobCounts> {
  const counts: JobCounts = { taken: 0 };
  const add = (name: JobCount, more: number) => {
    counts[name] = (counts[name] ?? 0) + more;
  };
  for await (const rows of eachPage({ maxPages, pageSize }, () => claim(toPresentCtx(ctx)))) {
    add('taken', rows.length);
    const { done, failed } = await workEach(ctx, {
      job,
      items: rows,
      getId: ({ id }) => id,
      mayHaveFailed: ({ attempts }) => attempts > 1,
      work: (row) => deliver(toPresentCtx(ctx), row),
      ...order,
    });
    for (const outcome of done) add(outcome, 1);
    if (failed > 0) add('failed', failed);
  }
  return counts;
}
