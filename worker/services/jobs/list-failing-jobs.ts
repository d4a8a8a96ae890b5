import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ALARM_FAILURES } from '#worker/domain/jobs/failing-item.ts';
import { JOB_NAMES, type JobError, type JobName } from '#worker/domain/jobs/job-run.ts';

/** A job whose last three runs failed, and how the last of them did. */
export type FailingJob = { job: JobName; failures: number; lastAt: number; errorCode: JobError | null };

/** The jobs that failed in each of their last three runs; runs that were skipped, or still work, say nothing. */
export function listFailingJobs(ctx: Ctx): Promise<FailingJob[]> {
  // The last runs of each job along the index, however many there were.
  return ctx.db.all<FailingJob>(
    sql`select value as job, count(*) as failures, max(started_at) as lastAt, error_code as errorCode
      from json_each(${JSON.stringify(JOB_NAMES)}) join job_runs on job_runs.id in (
        select id from job_runs as recent where recent.job = value and recent.outcome in ('ok', 'partial', 'failed')
        order by recent.started_at desc limit ${ALARM_FAILURES})
      where outcome = 'failed' group by value having count(*) = ${ALARM_FAILURES}`,
  );
}
