import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { rateCounters } from '#worker/db/schema/guards.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type AttemptLimit = {
  /** The maximum number of attempts in a window. */
  limit: number;
  windowMs: number;
  /** How many attempts this one counts as; 1 by default. */
  amount?: number;
};

type Counting = Pick<Ctx, 'db' | 'now'>;

type Counter = AttemptLimit & { key: string };

/** `within` is an earlier counter of the same call. Once that one is over its limit, this one no longer counts. */
type DependentCounter = Counter & { within?: Pick<Counter, 'key' | 'limit'> };

/** Counts one attempt under each key, in one round trip. Fails if one of the counters is over its limit. */
export async function countAttempts(
  ctx: Counting,
  counters: readonly [DependentCounter, ...DependentCounter[]],
): Promise<Result<undefined>> {
  const { rows } = await batch(ctx, { rows: counters.map((counter) => count(ctx, counter)) });
  const seconds = Math.max(...counters.map((counter, index) => getWait(ctx, counter, rows[index]?.[0])));
  return seconds === 0
    ? succeed(undefined)
    : fail('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds });
}

/** Returns the statement that counts one attempt. */
function count(ctx: Counting, { key, windowMs, amount = 1, within }: DependentCounter) {
  const { windowStartedAt, count } = rateCounters;
  const isOver = sql`${windowStartedAt} <= ${ctx.now - windowMs}`;
  const condition = within
    ? sql`(select count from rate_counters where key = ${within.key}) <= ${within.limit}`
    : sql`true`;
  const row = { key, windowStartedAt: ctx.now, count: amount };
  return insertWhen(ctx, rateCounters, row, condition)
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        windowStartedAt: sql`case when ${isOver} then ${ctx.now} else ${windowStartedAt} end`,
        count: sql`case when ${isOver} then ${amount} else ${count} + ${amount} end`,
      },
    })
    .returning();
}

/** Returns the seconds until the next attempt is allowed; 0 if this one is allowed. */
function getWait(
  ctx: Counting,
  { limit, windowMs, within }: DependentCounter,
  counted: typeof rateCounters.$inferSelect | undefined,
): number {
  // The counter it depends on determines the wait.
  if (!counted && within) return 0;
  if (!counted) throw new Error('A counter just written was not returned');
  if (counted.count <= limit) return 0;
  return Math.max(1, Math.ceil((counted.windowStartedAt + windowMs - ctx.now) / 1000));
}
