import type { Ctx } from '#worker/ctx.ts';
import { selectWorkHistory, toWorkHistory } from '#worker/db/queries/analytics-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { reportWork, type WorkReport } from '#worker/engines/insight/index.ts';

/** Returns how a Pro driver works and could work better, as figures: the basis of insights and strategy. */
export async function getWorkReport(ctx: Ctx, driver: Driver): Promise<Result<WorkReport>> {
  if (!isPro(driver)) return fail('requiresPro');
  const rows = await batch(ctx, selectWorkHistory(ctx, driver));
  return succeed(reportWork(toWorkHistory(ctx, driver, rows)));
}
