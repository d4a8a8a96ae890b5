import { and, eq, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_RUNNING, jobRuns } from '#worker/db/schema/job-runs.ts';
import { batch } from '#worker/db/write.ts';
import type { JobCounts, JobRun } from '#worker/domain/jobs/job-run.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { describeError } from '#worker/log.ts';

/** Cloudflare stops a scheduled Worker after at most 15 minutes. */
const LEASE_MS = 15 * MINUTE_MS;

type JobRequest = {
  job: string;
  /** The scheduled time of the trigger (epoch ms), for which the job runs only once. Null for a manual run. */
  scheduledFor: number | null;
  run: (ctx: Ctx) => Promise<JobCounts>;
};

/**
 * Runs a job unless a previous run is still in progress, and records its outcome. Never throws when the job fails. Recorded times
 * are real, even if `ctx.now` is another time.
 */
export async function trackJobRun(ctx: Ctx, { job, scheduledFor, run }: JobRequest): Promise<JobRun> {
  const claim = await claimRun(ctx, job, scheduledFor);
  const about = { job, run: claim.id };
  if (claim.outcome === 'skipped') {
    ctx.log('warn', 'job skipped', { ...about, errorCode: claim.errorCode });
    return claim;
  }
  ctx.log('info', 'job started', about);
  let counts: JobCounts;
  try {
    counts = await run(ctx);
  } catch (error) {
    ctx.log('error', 'job failed', { ...about, ...describeError(error) });
    return finishRun(ctx, claim, { outcome: 'failed', errorCode: 'thrown' });
  }
  ctx.log('info', 'job ended', { ...about, ...counts });
  return finishRun(ctx, claim, { outcome: counts.failed ? 'partial' : 'ok', counts });
}

/** Acquires the job's lease in one transaction, so that only one of several concurrent runs starts. */
async function claimRun(ctx: Ctx, job: string, scheduledFor: number | null): Promise<JobRun> {
  const startedAt = Date.now();
  const isRunning = and(eq(jobRuns.job, job), IS_RUNNING);
  const obstacle = sql`case
    when exists (select 1 from job_runs where job = ${job} and ${IS_RUNNING}) then 'overlapping'
    when exists (select 1 from job_runs where job = ${job} and scheduled_for = ${scheduledFor} and outcome in ('ok', 'partial'))
      then 'repeated' end`;
  const {
    claimed: [claim],
  } = await batch(ctx, {
    abandoned: ctx.db
      .update(jobRuns)
      .set({ outcome: 'failed', errorCode: 'abandoned', endedAt: startedAt })
      .where(and(isRunning, lte(jobRuns.leaseExpiresAt, startedAt))),
    claimed: ctx.db
      .insert(jobRuns)
      .values({
        id: crypto.randomUUID(),
        job,
        scheduledFor,
        startedAt,
        endedAt: sql`case when ${obstacle} is null then null else ${startedAt} end`,
        leaseExpiresAt: startedAt + LEASE_MS,
        outcome: sql`case when ${obstacle} is null then 'running' else 'skipped' end`,
        errorCode: sql`${obstacle}`,
        counts: {},
      })
      .returning(),
  });
  if (!claim) throw new Error('A run just written was not returned');
  return claim;
}

/** Records a run's outcome, unless its lease has expired. */
async function finishRun(
  ctx: Ctx,
  claim: JobRun,
  end: Pick<JobRun, 'outcome'> & Partial<Pick<JobRun, 'counts' | 'errorCode'>>,
): Promise<JobRun> {
  const [ended] = await ctx.db
    .update(jobRuns)
    .set({ ...end, endedAt: Date.now() })
    .where(and(eq(jobRuns.id, claim.id), IS_RUNNING))
    .returning();
  return ended ?? { ...claim, outcome: 'failed', errorCode: 'abandoned' };
}
