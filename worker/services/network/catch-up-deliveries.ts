import { and, isNotNull, lte } from 'drizzle-orm';
import { type Ctx, toPresentCtx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { JOB_QUERIES } from '#worker/services/jobs/query-budget.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { advanceDelivery } from './advance-delivery.ts';
import { releaseOrphans } from './release-orphans.ts';

/** Due deliveries whose areas one run wakes, and those it advances itself: few, because a woken area does the rest. */
const MAX_READ = 200;
const MAX_ADVANCED = 20;

/**
 * The `dispatch` job, which covers for a lost Durable Object: advances due deliveries that no dispatch area advanced in time, and
 * releases those whose driver is gone.
 */
export async function catchUpDeliveries(ctx: Ctx): Promise<JobCounts> {
  const released = await releaseOrphans(ctx);
  const { dueAt } = networkDeliveries;
  const due = await ctx.db
    .select({ id: networkDeliveries.id, area: networkDeliveries.area })
    .from(networkDeliveries)
    .where(and(isNotNull(dueAt), lte(dueAt, ctx.now)))
    .orderBy(dueAt)
    .limit(MAX_READ);
  const { done, failed } = await workEach(ctx, {
    job: 'dispatch',
    items: due.slice(0, MAX_ADVANCED),
    getId: ({ id }) => id,
    work: ({ id }) => advanceDelivery(toPresentCtx(ctx), id),
    queries: JOB_QUERIES,
  });
  // Sets the alarms of these areas again.
  for (const area of new Set(due.map((item) => item.area))) ctx.wakeArea(area);
  return { changed: done.filter(Boolean).length, failed: failed + released.failed };
}
