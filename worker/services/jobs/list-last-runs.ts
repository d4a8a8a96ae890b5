import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';

/** Returns when each of these jobs last started, in real time; jobs that never started are left out. */
export async function listLastRuns(ctx: Ctx, jobs: readonly string[]): Promise<Map<string, number>> {
  // One index lookup per job.
  const rows = await ctx.db.all<{ job: string; startedAt: number | null }>(
    sql`select value as job, (select max(started_at) from job_runs where job = value) as startedAt
      from json_each(${JSON.stringify(jobs)})`,
  );
  return new Map(rows.flatMap(({ job, startedAt }) => (startedAt === null ? [] : [[job, startedAt]])));
}
