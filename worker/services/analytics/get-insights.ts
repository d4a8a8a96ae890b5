import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type Insights, NO_INSIGHTS } from '#worker/domain/analytics/analytics.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** How a Pro driver works and could work better. */
export async function getInsights(_ctx: Ctx, driver: Driver): Promise<Result<Insights>> {
  if (!isPro(driver)) return fail('requiresPro');
  return succeed(NO_INSIGHTS);
}
