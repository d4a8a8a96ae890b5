import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { describeError } from '#worker/log.ts';
import { alertHotspots } from '#worker/services/push/alert-hotspots.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { computeHotspots } from './compute-hotspots.ts';

/**
 * The `hotspots` job: finds hotspots, tells drivers of those that are new, and sends that at once, because demand moves
 * on. Hotspots stand whatever becomes of the alerts; what could not be sent is left to the `alerts` job.
 */
export async function runHotspots(ctx: Ctx): Promise<JobCounts> {
  const counts = await computeHotspots(ctx);
  try {
    const alerted = await alertHotspots(ctx);
    return { ...counts, alerted, ...(await deliverAlerts(ctx)) };
  } catch (error) {
    ctx.log('error', 'hotspots not told of', describeError(error));
    return { ...counts, failed: 1 };
  }
}
