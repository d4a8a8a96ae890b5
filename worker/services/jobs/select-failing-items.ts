import { and, desc, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type FailingItem, failingItems } from '#worker/db/schema/job-runs.ts';
import { ALARM_FAILURES } from '#worker/domain/jobs/failing-item.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

export type { FailingItem };

const MAX_ITEMS = 50;

/** An item that became due again but was not retried in two runs of an hourly job is no longer work, such as a deleted row. */
const UNTRIED_MS = 2 * HOUR_MS;

/** Statement: the items that failed at least three times in a row and are still retried, most failures first. */
export function selectFailingItems(ctx: Ctx) {
  return ctx.db
    .select()
    .from(failingItems)
    .where(and(gte(failingItems.failures, ALARM_FAILURES), gte(failingItems.retryAt, ctx.now - UNTRIED_MS)))
    .orderBy(desc(failingItems.failures), desc(failingItems.lastAt))
    .limit(MAX_ITEMS);
}
