import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { requestKeys } from '#worker/db/schema/guards.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { isStoreError } from '#worker/errors.ts';
import { describeError } from '#worker/log.ts';

/** The identity of a request: a repeat of it has the same driver, operation and key. */
type RequestKey = { driverId: string; operation: string; key: string };

/** A request without a key is never a repeat. */
export type MaybeKeyed = Omit<RequestKey, 'key'> & { key: string | null };

/** Statement: the first response to a request; no row while there is none. */
export function selectAnswer(ctx: Ctx, { driverId, operation, key }: RequestKey) {
  return ctx.db
    .select({ answer: requestKeys.answer })
    .from(requestKeys)
    .where(
      and(eq(requestKeys.driverId, driverId), eq(requestKeys.operation, operation), eq(requestKeys.key, key)),
    );
}

/** Statement: saves the response to a request if the condition holds and it has none yet. */
export function saveAnswer(ctx: Ctx, request: RequestKey, answer: unknown, condition: SQL = sql`true`) {
  return insertWhen(
    ctx,
    requestKeys,
    { ...request, answer, createdAt: ctx.now },
    condition,
  ).onConflictDoNothing();
}

/**
 * Returns the first response to a request that another one may have got just now. The statement that saves nothing is there
 * because a batch that may write reads the primary, while a replica may not have the response yet.
 */
async function findNewAnswer<T>(ctx: Ctx, request: RequestKey) {
  const { found } = await batch(ctx, {
    none: saveAnswer(ctx, request, null, sql`false`),
    found: selectAnswer(ctx, request),
  });
  return found[0] && { answer: found[0].answer as T };
}

/** Returns the first response to a request, or undefined; one without a key has none. */
export async function findAnswer<T>(ctx: Ctx, { key, ...operation }: MaybeKeyed) {
  if (key === null) return undefined;
  const [row] = await selectAnswer(ctx, { ...operation, key });
  return row && { answer: row.answer as T };
}

type Statements = [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]];

type Write<T> = { answer: T; statements: Statements; condition: SQL };

/**
 * Runs statements in one transaction and returns `answer`; a repeated request gets the first response and writes nothing,
 * because its key is taken and the transaction is rolled back. With a key, a transaction that failed in the database is
 * tried a second time.
 */
export async function writeOnce<T>(
  ctx: Ctx,
  request: MaybeKeyed,
  answer: T,
  statements: Statements,
): Promise<T> {
  return (await claimAndRun(ctx, request, { answer, statements, condition: sql`true` })).answer;
}

/** The same for statements that all depend on `condition`, the first returning its row. Null when nothing was written. */
export async function writeOnceIf<T>(ctx: Ctx, request: MaybeKeyed, write: Write<T>): Promise<T | null> {
  const { answer, first } = await claimAndRun(ctx, request, write);
  return Array.isArray(first) && first.length === 0 ? null : answer;
}

/** Returns the response, and what the first statement returned if it ran. */
async function claimAndRun<T>(
  ctx: Ctx,
  { key, ...operation }: MaybeKeyed,
  { answer, statements, condition }: Write<T>,
): Promise<{ answer: T; first?: unknown }> {
  if (key === null) {
    const [first] = await ctx.db.batch(statements);
    return { answer, first };
  }
  const request = { ...operation, key };
  const claim = insertWhen(ctx, requestKeys, { ...request, answer, createdAt: ctx.now }, condition);
  for (let mayRepeat = true; ; mayRepeat = false) {
    try {
      const [, first] = await ctx.db.batch([claim, ...statements]);
      return { answer, first };
    } catch (error) {
      const earlier = await findNewAnswer<T>(ctx, request);
      if (earlier) return earlier;
      if (!mayRepeat || !isStoreError(error)) throw error;
    }
  }
}

/**
 * Runs something that is safe to repeat; a repeated request gets the first response without running it. For responses that are
 * known only afterwards. Those that are not `isLasting` are not saved.
 */
export async function respondOnce<T>(
  ctx: Ctx,
  { key, ...operation }: MaybeKeyed,
  run: () => Promise<Result<T>>,
  isLasting: (answer: T) => boolean = () => true,
): Promise<Result<T>> {
  if (key === null) return run();
  const request = { ...operation, key };
  const earlier = await findAnswer<T>(ctx, request);
  if (earlier) return succeed(earlier.answer);
  const result = await run();
  if (result.ok && !isLasting(result.value)) return result;
  try {
    const saved = result.ok
      ? await saveAnswer(ctx, request, result.value).returning({ key: requestKeys.key })
      : [];
    if (saved.length === 1) return result;
    // A concurrent repeat may have been answered first.
    const winner = await findNewAnswer<T>(ctx, request);
    return winner ? succeed(winner.answer) : result;
  } catch (error) {
    ctx.log('warn', 'answer not saved', describeError(error));
    return result;
  }
}
