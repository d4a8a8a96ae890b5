import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadDue } from './reread-due.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/**
 * The `billing` job: announces ends of trials, asks the payment provider for what it should have reported by now, and tells
 * it what was cancelled here. Safe to run twice, at once and after days of silence. Returns what it did.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const announced = await sendTrialNotices(ctx);
  const { reread, failed } = await rereadDue(ctx);
  // What was found to have ended is told in the same run.
  const pushed = await pushCancellations(ctx);
  return { announced, told: pushed.told, reread, failed: pushed.failed + failed };
}
