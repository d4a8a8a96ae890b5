import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { ALARM_FAILURES } from '#worker/domain/jobs/failing-item.ts';
import { JOB_NAMES, type JobError, type JobName } from '#worker/domain/jobs/job-run.ts';

type FailingJob = { job: JobName; failures: number; lastAt: number; errorCode: JobError | null };

/** Returns the jobs whose last three runs all failed; skipped and running ones do not count. */
export function listFailingJobs(ctx: Ctx): Promise<FailingJob[]> {
  // Reads only the last runs of each job, along the index.
  return ctx.db.all<FailingJob>(
    sql`select value as job, count(*) as failures, max(started_at) as lastAt, error_code as errorCode
      from json_each(${JSON.stringify(JOB_NAMES)}) join job_runs on job_runs.id in (
        select id from job_runs as recent where recent.job = value and recent.outcome in ('ok', 'partial', 'failed')
        order by recent.started_at desc limit ${ALARM_FAILURES})
      where outcome = 'failed' group by value having count(*) = ${ALARM_FAILURES}`,
  );
}
