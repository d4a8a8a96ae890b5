import type { Ctx } from '#worker/ctx.ts';
import { eachPage } from '#worker/db/write.ts';
import type { JobCount, JobCounts } from '#worker/domain/jobs/job-run.ts';
import { describeError } from '#worker/log.ts';

type Queue<Row> = {
  /** What the queue holds, for the log. */
  name: string;
  pageSize: number;
  maxPages: number;
  /** Whether the rows of a page are delivered at the same time, or one after another. */
  isConcurrent: boolean;
  /**
   * Claims the next due rows in one statement that also puts them off by a lease, so that overlapping runs never hold
   * the same row, and what an interrupted run held is due again.
   */
  claim(): Promise<Row[]>;
  /** Delivers one row, records the outcome and returns its name. */
  deliver(row: Row): Promise<JobCount>;
};

/**
 * Delivers what is due in a queue, page by page. A row whose delivery throws is logged and stays claimed until its lease
 * ends. Returns how many rows were taken, and how many came to each outcome.
 */
export async function drainQueue<Row extends { id: string; kind: string }>(
  ctx: Ctx,
  { name, pageSize, maxPages, isConcurrent, claim, deliver }: Queue<Row>,
): Promise<JobCounts> {
  const tryToDeliver = async (row: Row): Promise<JobCount> => {
    try {
      return await deliver(row);
    } catch (error) {
      ctx.log('error', `${name} broke`, { id: row.id, kind: row.kind, ...describeError(error) });
      return 'failed';
    }
  };
  const counts: JobCounts = { taken: 0 };
  for await (const rows of eachPage({ maxPages, pageSize }, claim)) {
    counts.taken = (counts.taken ?? 0) + rows.length;
    const steps = isConcurrent ? [rows] : rows.map((row) => [row]);
    for (const step of steps) {
      for (const outcome of await Promise.all(step.map(tryToDeliver))) {
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    }
  }
  return counts;
}
