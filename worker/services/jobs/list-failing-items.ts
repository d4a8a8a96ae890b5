import { desc, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type FailingItem, failingItems } from '#worker/db/schema/job-runs.ts';
import { ALARM_FAILURES } from '#worker/domain/jobs/failing-item.ts';

/** More are not worth reading: what they have in common is wrong. */
const MAX_ITEMS = 50;

/** The items of jobs' work that failed three times in a row and do not work yet, the most stubborn first; at most fifty. */
export function listFailingItems(ctx: Ctx): Promise<FailingItem[]> {
  return ctx.db
    .select()
    .from(failingItems)
    .where(gte(failingItems.failures, ALARM_FAILURES))
    .orderBy(desc(failingItems.failures), desc(failingItems.lastAt))
    .limit(MAX_ITEMS);
}
