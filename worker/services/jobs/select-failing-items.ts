import { and, desc, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type FailingItem, failingItems } from '#worker/db/schema/job-runs.ts';
import { ALARM_FAILURES, LONGEST_REST_MS } from '#worker/domain/jobs/failing-item.ts';

export type { FailingItem };

const MAX_ITEMS = 50;

/** An item not tried for longer than the longest pause is no longer work, such as a removed row. */
const RECENT_MS = 2 * LONGEST_REST_MS;

/** Statement: the items that failed three times in a row and are still tried, those with most failures first. */
export function selectFailingItems(ctx: Ctx) {
  return ctx.db
    .select()
    .from(failingItems)
    .where(and(gte(failingItems.failures, ALARM_FAILURES), gte(failingItems.lastAt, ctx.now - RECENT_MS)))
    .orderBy(desc(failingItems.failures), desc(failingItems.lastAt))
    .limit(MAX_ITEMS);
}
