import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { rateCounters } from '#worker/db/schema/guards.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

export type AttemptLimit = {
  /** So many attempts are let through in a window; the next is refused. */
  limit: number;
  windowMs: number;
  /** Each attempt let through starts the window anew, so that none of them is forgotten early (for lock-outs). */
  isExtending?: boolean;
};

/** Counts one attempt under `key`, in one statement: parallel attempts cannot slip past. Fails when there were too many. */
export async function countAttempt(
  ctx: Ctx,
  key: string,
  { limit, windowMs, isExtending = false }: AttemptLimit,
): Promise<Result<undefined>> {
  const { windowStartedAt, count } = rateCounters;
  const isOver = sql`${windowStartedAt} <= ${ctx.now - windowMs}`;
  const startsAnew = isExtending ? sql`${isOver} or ${count} < ${limit}` : isOver;
  const [counter] = await ctx.db
    .insert(rateCounters)
    .values({ key, windowStartedAt: ctx.now, count: 1 })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        windowStartedAt: sql`case when ${startsAnew} then ${ctx.now} else ${windowStartedAt} end`,
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
      },
    })
    .returning();
  if (!counter) throw new Error('A counter just written was not answered');
  if (counter.count <= limit) return succeed(undefined);
  const seconds = Math.max(1, Math.ceil((counter.windowStartedAt + windowMs - ctx.now) / 1000));
  return fail('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds });
}
