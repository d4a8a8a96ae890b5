import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts, JobName, JobRun } from '#worker/domain/jobs/job-run.ts';
import { describeError } from '#worker/log.ts';
import { rollUpNetwork } from '#worker/services/admin/roll-up-network.ts';
import { watchSignals } from '#worker/services/alarms/watch-signals.ts';
import { compareDrivers } from '#worker/services/analytics/compare-drivers.ts';
import { payDrivers } from '#worker/services/billing/pay-drivers.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { deliverEmails } from '#worker/services/email/deliver-emails.ts';
import { runHotspots } from '#worker/services/hotspots/run-hotspots.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { listLastRuns } from '#worker/services/jobs/list-last-runs.ts';
import { hasQueriesLeft, JOB_QUERIES } from '#worker/services/jobs/query-budget.ts';
import { trackJobRun } from '#worker/services/jobs/track-job-run.ts';
import { catchUpDeliveries } from '#worker/services/network/catch-up-deliveries.ts';
import { refreshNews } from '#worker/services/news/refresh-news.ts';
import { archiveOrders } from '#worker/services/orders/archive-orders.ts';
import { closeStaleOrders } from '#worker/services/orders/close-stale-orders.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { creditDriverReferrals } from '#worker/services/referrals/credit-driver-referrals.ts';
import { calibrateStreets } from '#worker/services/streets/calibrate-streets.ts';

/**
 * A recurring job. Rows store when they are due (in an indexed column), so that a run continues where the previous one stopped,
 * catches up after missed runs, and changes nothing when repeated. It works in pages and stops after a fixed number of them.
 * Returns the counts of what it did.
 */
export type Job = (ctx: Ctx) => Promise<JobCounts>;

const JOBS = {
  'clean-up': cleanUp,
  billing: runBilling,
  'compare-drivers': compareDrivers,
  email: deliverEmails,
  alerts: deliverAlerts,
  news: refreshNews,
  hotspots: runHotspots,
  'roll-up-network': rollUpNetwork,
  referrals: creditDriverReferrals,
  archive: archiveOrders,
  'close-stale-orders': closeStaleOrders,
  'watch-alarms': watchSignals,
  'calibrate-speeds': calibrateStreets,
  dispatch: catchUpDeliveries,
  payouts: payDrivers,
} satisfies Record<JobName, Job>;

/** The jobs that each cron trigger of wrangler.toml runs: least recently run first, and jobs that never ran in this order. */
export const SCHEDULE: Record<string, readonly JobName[]> = {
  '*/5 * * * *': ['dispatch', 'billing', 'watch-alarms', 'email', 'alerts'],
  '*/30 * * * *': ['news'],
  '*/15 * * * *': ['hotspots'],
  '17 * * * *': [
    'close-stale-orders',
    'referrals',
    'payouts',
    'clean-up',
    'compare-drivers',
    'archive',
    'calibrate-speeds',
  ],
  '27 * * * *': ['roll-up-network'],
};

export function runJob(ctx: Ctx, name: JobName): Promise<JobRun> {
  return trackJobRun(ctx, { job: name, scheduledFor: null, run: JOBS[name] });
}

/**
 * Sorts jobs by their last run, so that those skipped for lack of queries, or because the invocation ended, run first next time.
 */
async function orderByLastRun(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const last = await listLastRuns(ctx, names);
  return names.toSorted((one, other) => (last.get(one) ?? 0) - (last.get(other) ?? 0));
}

type Registry = { jobs: Record<string, Job>; schedule: Record<string, readonly string[]> };

/**
 * Runs the jobs of one cron trigger as of `ctx.now`, least recently run first. A failing job does not stop the others. Throws at
 * the end if a run could not be recorded.
 */
export async function runCron(
  ctx: Ctx,
  cron: string,
  { jobs, schedule }: Registry = { jobs: JOBS, schedule: SCHEDULE },
): Promise<JobRun[]> {
  const names = schedule[cron];
  if (!names) ctx.log('error', 'unknown cron trigger', { cron });
  const runs: JobRun[] = [];
  const failures: unknown[] = [];
  for (const job of await orderByLastRun(ctx, names ?? [])) {
    const run = jobs[job];
    if (!run) throw new Error(`The schedule names a job there is not: ${job}`);
    if (!hasQueriesLeft(ctx, JOB_QUERIES)) {
      ctx.log('warn', 'job put off', { job });
      continue;
    }
    try {
      runs.push(await trackJobRun(ctx, { job, scheduledFor: ctx.now, run }));
    } catch (error) {
      ctx.log('error', 'job not tracked', { job, ...describeError(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Jobs of "${cron}" were not tracked`);
  return runs;
}
