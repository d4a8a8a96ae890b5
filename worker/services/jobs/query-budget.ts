import type { Ctx } from '#worker/ctx.ts';

/** D1's limit of queries per invocation (Workers Paid). All jobs of a cron trigger share one invocation. */
const MAX_QUERIES = 1000;

/** More queries than an item or page of a job needs, including the final writes of the jobs. */
const ITEM_QUERIES = 200;

/** The queries a job must have left to start: the widest wave of a delivery, with its alerts and the previous wave's. */
export const JOB_QUERIES = 550;

/**
 * Returns whether a scheduled run may continue with at least this many queries left, counting every statement of a batch. The
 * remaining work is due in the next run. Other runs have an invocation of their own and no limit.
 */
export function hasQueriesLeft(
  { isScheduled, meter }: Pick<Ctx, 'isScheduled' | 'meter'>,
  left = ITEM_QUERIES,
): boolean {
  return !isScheduled || meter.queries <= MAX_QUERIES - left;
}
