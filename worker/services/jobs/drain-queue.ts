import { type Ctx, toPresentCtx } from '#worker/ctx.ts';
import { eachPage } from '#worker/db/write.ts';
import type { JobName } from '#worker/domain/jobs/job-run.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';
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
  /** Delivers one row, records the outcome and returns whether it was sent. */
  deliver(ctx: Ctx, row: Row): Promise<boolean>;
  /** How many rows are delivered at the same time. */
  concurrency?: number;
  /** Rows of one lane are delivered one after another. */
  getLane?: (row: Row) => string;
  /** How many queries a scheduled run must have left for a page, if not the usual number. */
  queries?: number | undefined;
};

/** More queries than a page takes, with what its rows and jobs' ends need. */
const PAGE_QUERIES = 300;

/** How many rows were sent, how many were not (postponed, refused or no longer wanted), and how many failed. */
export type QueueCounts = { sent: number; skipped: number; failed: number };

/**
 * Delivers the due rows of a queue, page by page. A row whose delivery throws stays claimed until its lease ends, and is then
 * retried as `failing_items` says. A run of the schedule that is late claims and delivers as of now.
 */
export async function drainQueue<Row extends { id: string; attempts: number }>(
  ctx: Ctx,
  { job, maxPages, pageSize, claim, deliver, ...order }: Queue<Row>,
): Promise<QueueCounts> {
  const counts = { sent: 0, skipped: 0, failed: 0 };
  // What is claimed is delivered, or waits for its lease to end.
  const claimPage = async () =>
    hasQueriesLeft(ctx, order.queries ?? PAGE_QUERIES) ? claim(toPresentCtx(ctx)) : [];
  for await (const rows of eachPage({ maxPages, pageSize }, claimPage)) {
    const { done, failed } = await workEach(ctx, {
      job,
      items: rows,
      getId: ({ id }) => id,
      mayHaveFailed: ({ attempts }) => attempts > 1,
      work: (row) => deliver(toPresentCtx(ctx), row),
      ...order,
    });
    for (const isSent of done) counts[isSent ? 'sent' : 'skipped'] += 1;
    counts.failed += failed;
  }
  return counts;
}
