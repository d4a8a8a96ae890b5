import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workPart } from '#worker/services/jobs/work-items.ts';
import { runBills } from '#worker/services/network/bills/run-bills.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadDue } from './reread-due.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/**
 * The `billing` job: announces the end of trials, sends cancellations to the payment provider, rereads what it should have
 * reported by now, and bills restaurants for last week's deliveries. A failed step does not stop the others. Safe to run twice,
 * concurrently or after days without a run.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const notices = await workPart(ctx, 'billing', 'notices', () => sendTrialNotices(ctx));
  const push = () => workPart(ctx, 'billing', 'cancellations', () => pushCancellations(ctx));
  // Runs before the provider renews a subscription that was canceled here.
  const pushed = await push();
  const reread = await workPart(ctx, 'billing', 'reread', () => rereadDue(ctx));
  // A second time, for subscriptions that the reread found ended.
  const pushedAgain = await push();
  const bills = await workPart(ctx, 'billing', 'bills', () => runBills(ctx));
  const pushFailed = Math.max(countFailed(pushed), countFailed(pushedAgain));
  return {
    done: (reread?.reread ?? 0) + (bills?.billed ?? 0),
    sent: (notices?.announced ?? 0) + (pushed?.notified ?? 0) + (pushedAgain?.notified ?? 0),
    failed: countFailed(notices) + countFailed(reread) + pushFailed + countFailed(bills),
  };
}

/** Returns the failures of a step; a step that failed as a whole counts as one. */
function countFailed(part: { failed: number } | null): number {
  return part ? part.failed : 1;
}
