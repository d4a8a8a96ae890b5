import type { Ctx } from '#worker/ctx.ts';
import { selectActive } from '#worker/db/queries/hotspot-rows.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workPart } from '#worker/services/jobs/work-items.ts';
import { alertHotspots } from '#worker/services/push/alert-hotspots.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { computeHotspots } from './compute-hotspots.ts';
import { publishHotspots } from './publish-hotspots.ts';

/**
 * The `hotspots` job: finds hotspots, writes alerts for new ones and sends them, then makes screens with outdated hotspots
 * reload. Alerts that fail are left to the `alerts` job.
 */
export async function runHotspots(ctx: Ctx): Promise<JobCounts> {
  const before = await selectActive(ctx);
  const counts = await computeHotspots(ctx);
  const chosen = await workPart(ctx, 'hotspots', 'alerts', () => alertHotspots(ctx));
  const sent = await workPart(ctx, 'hotspots', 'deliveries', () => deliverAlerts(ctx));
  // Last, because each screen uses one of the run's requests.
  await workPart(ctx, 'hotspots', 'screens', () => publishHotspots(ctx, before));
  return {
    ...counts,
    ...sent,
    changed: (counts.changed ?? 0) + (chosen?.alerted ?? 0),
    failed: (chosen?.failed ?? 1) + (sent?.failed ?? 1),
  };
}
