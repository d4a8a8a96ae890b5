import { and, isNotNull, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { advanceDelivery } from './advance-delivery.ts';
import { releaseOrphans } from './release-orphans.ts';

/** Deliveries that one run advances: few, since their offers run from its start. The areas it wakes have the others. */
const MAX_ITEMS = 50;

/**
 * The `dispatch` job: advances due deliveries that no dispatch area advanced in time, and releases those whose driver is
 * gone, in case a Durable Object was lost.
 */
export async function catchUpDeliveries(ctx: Ctx): Promise<JobCounts> {
  const released = await releaseOrphans(ctx);
  const { dueAt } = networkDeliveries;
  const items = await ctx.db
    .select({ id: networkDeliveries.id, area: networkDeliveries.area })
    .from(networkDeliveries)
    .where(and(isNotNull(dueAt), lte(dueAt, ctx.now)))
    .orderBy(dueAt)
    .limit(MAX_ITEMS);
  const { done, failed } = await workEach(ctx, {
    job: 'dispatch',
    items,
    getId: ({ id }) => id,
    work: ({ id }) => advanceDelivery(ctx, id),
  });
  // Sets the alarms of these areas again.
  for (const area of new Set(items.map((item) => item.area))) ctx.dispatch.wake(area);
  return { dispatched: done.filter(Boolean).length, failed: failed + released.failed };
}
