import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { requestKeys } from '#worker/db/schema/guards.ts';
import { batch, type InsertSource, insertWhen } from '#worker/db/write.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { isStoreError } from '#worker/errors.ts';
import { describeError } from '#worker/log.ts';

/*
 * A request with a key takes effect once, and a repeat gets the first response. Which function to use:
 * - `writeOnce`: the response is known before the write. It claims the key in the transaction that writes.
 * - `changeOrder`: a change of one order. It is guarded by the order itself and saves its response with `saveAnswer`.
 * - `respondOnce`: the response is known only afterwards, such as a payment provider's. It wraps code that is safe to repeat.
 * - `answerOnce` (`worker/api`), which is `respondOnce` for a whole response: an API operation that is safe to repeat, or that
 *   responds with more than its use case wrote.
 */

/** The identity of a request. A repeat has the same owner (driver, restaurant or "visitor"), operation and key. */
type RequestKey = { ownerId: string; operation: string; key: string };

/** A request without a key is never a repeat. */
export type MaybeKeyed = Omit<RequestKey, 'key'> & { key: string | null };

/** Statement: the first response to a request, with no row if there is none. Undefined without a key. */
export function selectAnswer(ctx: Ctx, { ownerId, operation, key }: MaybeKeyed) {
  if (key === null) return undefined;
  return ctx.db
    .select({ answer: requestKeys.answer })
    .from(requestKeys)
    .where(
      and(eq(requestKeys.ownerId, ownerId), eq(requestKeys.operation, operation), eq(requestKeys.key, key)),
    );
}

/** Returns the first response to a request, or undefined. */
export async function findAnswer<T>(ctx: Ctx, request: MaybeKeyed) {
  const [row] = (await selectAnswer(ctx, request)) ?? [];
  return row && { answer: row.answer as T };
}

/** Statements: saves the response to a request if the condition holds and none is saved yet. Empty without a key. */
export function saveAnswer(
  ctx: Ctx,
  { key, ...operation }: MaybeKeyed,
  answer: unknown,
  when: SQL | InsertSource = sql`true`,
): BatchItem<'sqlite'>[] {
  return key === null ? [] : [insertAnswer(ctx, { ...operation, key }, answer, when).onConflictDoNothing()];
}

function insertAnswer(ctx: Ctx, request: RequestKey, answer: unknown, when: SQL | InsertSource) {
  return insertWhen(ctx, requestKeys, { ...request, answer, createdAt: ctx.now }, when);
}

/**
 * Returns the first response to a request, which a concurrent request may have saved just now. The statement that saves nothing
 * makes the batch read from the primary, because a replica may not have the response yet.
 */
async function findNewAnswer<T>(ctx: Ctx, request: MaybeKeyed) {
  const { found = [] } = await batch(ctx, {
    none: saveAnswer(ctx, request, null, sql`false`),
    found: selectAnswer(ctx, request),
  });
  return found[0] && { answer: found[0].answer as T };
}

type Write<T> = {
  answer: T;
  /** All statements depend on it. */
  condition: SQL;
  /** The first one returns the rows it wrote; without a row, nothing was written. */
  statements: [BatchItem<'sqlite'> & { _: { result: unknown[] } }, ...BatchItem<'sqlite'>[]];
};

/** `isRepeat`: the answer is an earlier request's, and nothing was written now. */
type Written<T> = { answer: T; isRepeat: boolean };

/**
 * Runs statements in one transaction and returns `answer`. A repeated request gets the first response and writes nothing, because
 * its key is taken and the transaction is rolled back. Null if the condition did not hold for a first request. With a key, a
 * transaction that failed in the database is retried once.
 */
export async function writeOnce<T>(
  ctx: Ctx,
  request: MaybeKeyed,
  { answer, condition, statements: [first, ...rest] }: Write<T>,
): Promise<Written<T> | null> {
  const { key, ...operation } = request;
  const claim = key === null ? undefined : insertAnswer(ctx, { ...operation, key }, answer, condition);
  for (let mayRepeat = key !== null; ; mayRepeat = false) {
    try {
      const { written } = await batch(ctx, { claim, written: first, rest });
      if (written.length > 0) return { answer, isRepeat: false };
      break;
    } catch (error) {
      const earlier = await findNewAnswer<T>(ctx, request);
      // The write may have succeeded and only the database's response been lost; then the saved answer equals this one.
      if (earlier) return { ...earlier, isRepeat: JSON.stringify(earlier.answer) !== JSON.stringify(answer) };
      if (!mayRepeat || !isStoreError(error)) throw error;
    }
  }
  const earlier = await findAnswer<T>(ctx, request);
  return earlier ? { ...earlier, isRepeat: true } : null;
}

/**
 * Runs an operation that is safe to repeat, and whose response is known only afterwards. A repeated request gets the first
 * response without running it. Responses that are not `isLasting` are not saved.
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
      ? await insertAnswer(ctx, request, result.value, sql`true`)
          .onConflictDoNothing()
          .returning({ key: requestKeys.key })
      : [];
    if (saved.length === 1) return result;
    // A concurrent repeat may have saved its response first.
    const winner = await findNewAnswer<T>(ctx, request);
    return winner ? succeed(winner.answer) : result;
  } catch (error) {
    ctx.log('warn', 'answer not saved', describeError(error));
    return result;
  }
}
