import type { Ctx } from '#worker/ctx.ts';

/** D1 runs at most this many queries an invocation (Workers Paid); all jobs of a cron trigger are one. */
const MAX_QUERIES = 1000;

/** More queries than an item or a page of a job takes, with what jobs write at their ends. */
const ITEM_QUERIES = 200;

/** What a job needs to begin: the widest wave of a delivery, with its alerts and those of the wave before. */
export const JOB_QUERIES = 550;

/**
 * Whether a run of the schedule may go on and still have this many queries left, at worst counting each statement of a batch.
 * What it leaves is due in the next run. Any other run has an invocation of its own.
 */
export function hasQueriesLeft(
  { isScheduled, meter }: Pick<Ctx, 'isScheduled' | 'meter'>,
  left = ITEM_QUERIES,
): boolean {
  return !isScheduled || meter.queries <= MAX_QUERIES - left;
}
