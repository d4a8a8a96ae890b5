import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workPart } from '#worker/services/jobs/work-items.ts';
import { runBills } from '#worker/services/network/bills/run-bills.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadDue } from './reread-due.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/**
 * The `billing` job: announces ends of trials, asks the payment provider for what it should have reported by now, and
 * notifies it of what was cancelled here, and bills restaurants
 * for the deliveries of last week. A step that fails does not stop the others. Safe to run twice, at the same
 * time and after days without a run. Returns what it did.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const notices = await workPart(ctx, 'billing', 'notices', () => sendTrialNotices(ctx));
  const reread = await workPart(ctx, 'billing', 'reread', () => rereadDue(ctx));
  // The last step also sends on what the one before found to have ended.
  const pushed = await workPart(ctx, 'billing', 'cancellations', () => pushCancellations(ctx));
  const bills = await workPart(ctx, 'billing', 'bills', () => runBills(ctx));
  const parts = [notices, reread, pushed, bills];
  return {
    announced: notices?.announced ?? 0,
    notified: pushed?.notified ?? 0,
    reread: reread?.reread ?? 0,
    billed: bills?.billed ?? 0,
    failed: parts.reduce((sum, part) => sum + (part ? part.failed : 1), 0),
  };
}
