import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workPart } from '#worker/services/jobs/work-items.ts';
import { runBills } from '#worker/services/network/bills/run-bills.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadDue } from './reread-due.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/**
 * The `billing` job: announces ends of trials, notifies the payment provider of what was cancelled here, asks it for what it
 * should have reported by now, and bills restaurants for the deliveries of last week. A step that fails does not stop the
 * others. Safe to run twice, at the same time and after days without a run. Returns what it did.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const notices = await workPart(ctx, 'billing', 'notices', () => sendTrialNotices(ctx));
  const push = () => workPart(ctx, 'billing', 'cancellations', () => pushCancellations(ctx));
  // First, before the provider renews what it does not know to be cancelled.
  const pushed = await push();
  const reread = await workPart(ctx, 'billing', 'reread', () => rereadDue(ctx));
  // Again, with what was read to have ended. What broke before is left alone here, and what had no response is tried again.
  const pushedAgain = await push();
  const bills = await workPart(ctx, 'billing', 'bills', () => runBills(ctx));
  const pushFailed = Math.max(countFailed(pushed), countFailed(pushedAgain));
  return {
    announced: notices?.announced ?? 0,
    notified: (pushed?.notified ?? 0) + (pushedAgain?.notified ?? 0),
    reread: reread?.reread ?? 0,
    billed: bills?.billed ?? 0,
    failed: countFailed(notices) + countFailed(reread) + pushFailed + countFailed(bills),
  };
}

/** A part that broke as a whole is one failure. */
function countFailed(part: { failed: number } | null): number {
  return part ? part.failed : 1;
}
