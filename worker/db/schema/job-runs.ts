import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { JOB_ERRORS, JOB_NAMES, JOB_OUTCOMES, type JobCounts } from '#worker/domain/jobs/job-run.ts';
import { id, instant } from '../columns.ts';

/** Condition of a partial index; queries must repeat it exactly to use the index (db/README.md). */
export const IS_RUNNING = sql`outcome = 'running'`;

/** One run of a recurring job; the row is the job's lease while it runs. */
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
    uniqueIndex('job_runs_running').on(table.job).where(IS_RUNNING),
    index('job_runs_scheduled').on(table.job, table.scheduledFor),
    index('job_runs_job').on(table.job, table.startedAt, table.id),
    index('job_runs_started').on(table.startedAt, table.id),
    index('job_runs_outcome').on(table.outcome, table.startedAt, table.id),
  ],
);

/** A failed work item of a job: skipped until `retryAt`, then retried. The row is deleted when the item succeeds. */
export const failingItems = sqliteTable(
  'failing_items',
  {
    job: text({ enum: JOB_NAMES }).notNull(),
    /** The id of a row, or the name of a part of the job. */
    item: text().notNull(),
    /** Consecutive failures, and the time and error of the last one. */
    failures: integer().notNull(),
    lastAt: instant().notNull(),
    retryAt: instant().notNull(),
    problem: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.item] }),
    index('failing_items_item').on(table.item),
    index('failing_items_failures').on(table.failures, table.lastAt),
    index('failing_items_last').on(table.lastAt),
  ],
);

export type FailingItem = typeof failingItems.$inferSelect;
