import { type Ctx, toPresentCtx } from '#worker/ctx.ts';
import { eachPage } from '#worker/db/write.ts';
import type { JobName } from '#worker/domain/jobs/job-run.ts';
import { hasQueriesLeft } from '#worker/services/jobs/query-budget.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';

type Queue<Row> = {
  job: JobName;
  maxPages: number;
  /** A page with fewer rows is the last one. */
  pageSize: number;
  /**
   * Claims the next due rows with one statement that postpones them by a lease: overlapping runs never get the same row, and the
   * rows of an interrupted run become due again.
   */
  claim(ctx: Ctx): Promise<Row[]>;
  /** Delivers one row, records the outcome and returns whether it was sent. */
  deliver(ctx: Ctx, row: Row): Promise<boolean>;
  /** Rows delivered concurrently. */
  concurrency?: number;
  /** Rows of the same lane are delivered one after another. */
  getLane?: (row: Row) => string;
  /** Queries a scheduled run must have left for a page and for each row, if not the defaults. */
  queries?: number | undefined;
};

/** More queries than a page with its rows needs, including the final writes of the jobs. */
const PAGE_QUERIES = 300;

/** Rows sent, rows not sent (postponed, refused or no longer wanted) and rows that failed. */
export type QueueCounts = { sent: number; skipped: number; failed: number };

/**
 * Delivers the due rows of a queue, page by page. A row whose delivery throws stays claimed until its lease ends, then is retried
 * as `failing_items` says. A delayed scheduled run claims and delivers as of the current time.
 */
export async function drainQueue<Row extends { id: string; attempts: number }>(
  ctx: Ctx,
  { job, maxPages, pageSize, claim, deliver, ...order }: Queue<Row>,
): Promise<QueueCounts> {
  const counts = { sent: 0, skipped: 0, failed: 0 };
  // Checked before claiming, because a claimed row must be delivered or wait for its lease to end.
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
