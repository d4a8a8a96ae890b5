import { and, eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';

/** Which request this is: the same key of the same driver and operation is the same request sent again. */
export type RequestKey = { driverId: string; operation: string; key: string | null };

/**
 * Runs statements in one transaction and answers `answer`; a request sent again gets the first answer and writes nothing.
 * The key row goes first: when it is taken, the whole batch is rolled back. Without a key the statements simply run.
 */
export async function writeOnce<T>(
  ctx: Ctx,
  { driverId, operation, key }: RequestKey,
  answer: T,
  statements: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]],
): Promise<T> {
  if (key === null) {
    await ctx.db.batch(statements);
    return answer;
  }
  const earlier = await findAnswer<T>(ctx, { driverId, operation, key });
  if (earlier) return earlier.answer;
  try {
    const claim = ctx.db.insert(requestKeys).values({ driverId, operation, key, answer, createdAt: ctx.now });
    await ctx.db.batch([claim, ...statements]);
    return answer;
  } catch (error) {
    const winner = await findAnswer<T>(ctx, { driverId, operation, key });
    if (winner) return winner.answer;
    throw error;
  }
}

/** The first answer to a request, or undefined; one without a key has none. */
export async function findAnswer<T>(ctx: Ctx, { driverId, operation, key }: RequestKey) {
  if (key === null) return undefined;
  const [row] = await ctx.db
    .select({ answer: requestKeys.answer })
    .from(requestKeys)
    .where(
      and(eq(requestKeys.driverId, driverId), eq(requestKeys.operation, operation), eq(requestKeys.key, key)),
    );
  return row && { answer: row.answer as T };
}
