import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workPart } from '#worker/services/jobs/work-items.ts';
import { pushCancellations } from './push-cancellations.ts';
import { rereadDue } from './reread-due.ts';
import { sendTrialNotices } from './send-trial-notices.ts';

/**
 * The `billing` job: announces ends of trials, asks the payment provider for what it should have reported by now, and tells
 * it what was cancelled here; each of the three whatever becomes of the others. Safe to run twice, at once and after days of silence. Returns what it did.
 */
export async function runBilling(ctx: Ctx): Promise<JobCounts> {
  const notices = await workPart(ctx, 'billing', 'notices', () => sendTrialNotices(ctx));
  const reread = await workPart(ctx, 'billing', 'reread', () => rereadDue(ctx));
  // What was found to have ended is told in the same run.
  const pushed = await workPart(ctx, 'billing', 'cancellations', () => pushCancellations(ctx));
  const parts = [notices, reread, pushed];
  return {
    announced: notices?.announced ?? 0,
    told: pushed?.told ?? 0,
    reread: reread?.reread ?? 0,
    failed: parts.reduce((sum, part) => sum + (part ? part.failed : 1), 0),
  };
}
