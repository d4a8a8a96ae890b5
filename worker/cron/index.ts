import type { Ctx } from '#worker/ctx.ts';
import { describeError } from '#worker/log.ts';
import { deliverEmails } from '#worker/services/email/deliver-emails.ts';
import { cleanUp } from '#worker/services/shared/clean-up.ts';

/** Every recurring job by name; each works in small steps and is safe to run twice. */
const JOBS = { 'clean-up': cleanUp, email: deliverEmails } satisfies Record<
  string,
  (ctx: Ctx) => Promise<void>
>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** Which jobs a cron trigger of wrangler.toml runs, in order. */
const SCHEDULE: Record<string, JobName[]> = {
  '17 * * * *': ['clean-up'],
  '*/5 * * * *': ['email'],
};

export function isJobName(name: string): name is JobName {
  return name in JOBS;
}

export async function runJob(ctx: Ctx, name: JobName): Promise<void> {
  ctx.log('info', 'job started', { job: name });
  await JOBS[name](ctx);
  ctx.log('info', 'job ended', { job: name });
}

/** Runs the jobs of one cron trigger; one that fails does not keep the others from running, and the failure is thrown at the end. */
export async function runCron(ctx: Ctx, cron: string): Promise<void> {
  const failures: unknown[] = [];
  for (const name of SCHEDULE[cron] ?? []) {
    await runJob(ctx, name).catch((error: unknown) => {
      ctx.log('error', 'job failed', { job: name, ...describeError(error) });
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `Jobs of "${cron}" failed`);
}
