import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { stripDeliveries } from '#worker/services/deliveries/strip-deliveries.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { expireOffers } from '#worker/services/orders/expire-offers.ts';
import { listRemovals, type Removal } from './list-removals.ts';

/** Rows of a table that one statement removes, and how often it may: what is left is for the next run. */
const PAGE_ROWS = 1000;
const MAX_PAGES = 20;

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
  const failed = [expiredOffers, strippedEvents].filter((count) => count === null).length;
  const counts: JobCounts = {
    expiredOffers: expiredOffers ?? 0,
    strippedEvents: strippedEvents ?? 0,
    failed,
  };
  let open = listRemovals(ctx.now);
  for (let page = 0; page < MAX_PAGES && open.length > 0; page += 1) {
    const { done, failed } = await workEach(ctx, {
      job: 'clean-up',
      items: open,
      getId: ({ name }) => name,
      work: async (removal) => ({ removal, removed: await removePage(ctx, removal) }),
      concurrency: open.length,
    });
    for (const { removal, removed } of done) counts[removal.name] = (counts[removal.name] ?? 0) + removed;
    if (failed > 0) counts.failed = (counts.failed ?? 0) + failed;
    open = done.filter(({ removed }) => removed >= PAGE_ROWS).map(({ removal }) => removal);
  }
  return counts;
}

async function removePage(ctx: Ctx, { table, where }: Removal): Promise<number> {
  const page = sql`rowid in (select rowid from ${table} where ${where} limit ${PAGE_ROWS})`;
  const { meta } = await ctx.db.delete(table).where(page);
  return meta.changes;
}
