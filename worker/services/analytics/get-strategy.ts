import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { NO_STRATEGY, type Strategy } from '#worker/domain/analytics/analytics.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** What a Pro driver could try next, and the risks of it. */
export async function getStrategy(_ctx: Ctx, driver: Driver): Promise<Result<Strategy>> {
  if (!isPro(driver)) return fail('requiresPro');
  return succeed(NO_STRATEGY);
}
