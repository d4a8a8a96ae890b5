import type { Ctx } from '#worker/ctx.ts';
import { writePages } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { stripDeliveries } from '#worker/services/deliveries/strip-deliveries.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { expireOffers } from '#worker/services/orders/expire-offers.ts';
import { listRemovals } from './list-removals.ts';

/**
 * The `clean-up` job: marks expired offers, strips delivery events and deletes old rows (`listRemovals`) in pages. Safe to run
 * at any time; a kind that fails does not stop the others. Returns the number of rows removed by kind.
 */
export async function cleanUp(ctx: Ctx): Promise<JobCounts> {
  const expiredOffers = await workPart(ctx, 'clean-up', 'expiredOffers', () => expireOffers(ctx));
  const strippedEvents = await workPart(ctx, 'clean-up', 'strippedEvents', () => stripDeliveries(ctx));
  const removals = listRemovals(ctx.now);
  const removed = await workEach(ctx, {
    job: 'clean-up',
    items: removals,
    getId: ({ name }) => name,
    work: async ({ name, table, where }) => [
      name,
      await writePages(table, where, (page) => ctx.db.delete(table).where(page)),
    ],
    concurrency: removals.length,
  });
  return {
    expiredOffers: expiredOffers ?? 0,
    strippedEvents: strippedEvents ?? 0,
    failed: removed.failed + [expiredOffers, strippedEvents].filter((count) => count === null).length,
    ...Object.fromEntries(removed.done),
  };
}
