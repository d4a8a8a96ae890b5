import type { Ctx } from '#worker/ctx.ts';
import { writePages } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { stripDeliveries } from '#worker/services/deliveries/strip-deliveries.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { expireOffers } from '#worker/services/orders/expire-offers.ts';
import { listRemovals } from './list-removals.ts';

/**
 * Deletes what is over: responses to requests that will not come again, old counters, news and emails, sign-ins,
 * sessions (revoked or not), runs of jobs, old hour counts, waits and what was looked ahead by, and samples nobody
 * took. Writes down which offers expired and strips delivery events. In pages, so that no statement grows with what a
 * long pause left behind. Safe to run at any time, twice as well; a kind that cannot be removed keeps no other. Returns
 * the number of rows removed by kind.
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
