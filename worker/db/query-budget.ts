import type { Ctx } from '#worker/ctx.ts';

/** D1 runs at most this many queries an invocation (Workers Paid); all jobs of a cron trigger are one. */
const MAX_QUERIES = 1000;

/**
 * Whether a run of the schedule may go on and still have this many queries left, at worst counting each statement of a batch.
 * What it leaves is due in the next run. Any other run has an invocation of its own.
 */
export function hasQueriesLeft(
  { isScheduled, meter }: Pick<Ctx, 'isScheduled' | 'meter'>,
  left: number,
): boolean {
  return !isScheduled || meter.queries <= MAX_QUERIES - left;
}
