import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { creditDriverReferrals } from './credit-driver-referrals.ts';
import { creditRestaurantReferrals } from './credit-restaurant-referrals.ts';

/**
 * Credits what drivers earn by bringing others along: for each week an active driver delivered in, for each month a
 * restaurant paid. In pages; what is left goes on in the next run, weeks or months late as well. Every credit has a key
 * of its own, so running twice credits nothing twice.
 */
export async function creditReferrals(ctx: Ctx): Promise<JobCounts> {
  const weeks = await creditDriverReferrals(ctx);
  const months = await creditRestaurantReferrals(ctx);
  return { weeks, months };
}
