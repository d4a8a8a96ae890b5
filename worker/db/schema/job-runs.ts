import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { JOB_ERRORS, JOB_OUTCOMES, type JobCounts } from '#worker/domain/jobs/job-run.ts';
import { id, instant } from '../columns.ts';

/** One run of a recurring job; while it is running the row is its lease. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id(),
    job: text().notNull(),
    scheduledFor: instant(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    leaseExpiresAt: instant().notNull(),
    outcome: text({ enum: JOB_OUTCOMES }).notNull(),
    errorCode: text({ enum: JOB_ERRORS }),
    counts: text({ mode: 'json' }).$type<JobCounts>().notNull(),
  },
  (table) => [
    uniqueIndex('job_runs_running').on(table.job).where(sql`outcome = 'running'`),
    index('job_runs_scheduled').on(table.job, table.scheduledFor),
    index('job_runs_job').on(table.job, table.startedAt, table.id),
    index('job_runs_started').on(table.startedAt, table.id),
    index('job_runs_outcome').on(table.outcome, table.startedAt, table.id),
  ],
);
