import type { Ctx } from '#worker/ctx.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { findAnswer, type RequestKey } from './write-once.ts';

/**
 * Runs something that is harmless to repeat, and gives a request sent again the first answer without running it.
 * For writes whose answer only the database knows; what must happen at most once goes through `writeOnce`. An answer that
 * does not last (`isLasting`) is not kept.
 */
export async function respondOnce<T>(
  ctx: Ctx,
  { key, ...operation }: RequestKey,
  run: () => Promise<Result<T>>,
  isLasting: (answer: T) => boolean = () => true,
): Promise<Result<T>> {
  if (key === null) return run();
  const request = { ...operation, key };
  const earlier = await findAnswer<T>(ctx, request);
  if (earlier) return succeed(earlier.answer);
  const result = await run();
  if (!result.ok) return answerOfWinner(ctx, request, result);
  if (!isLasting(result.value)) return result;
  const kept = await ctx.db
    .insert(requestKeys)
    .values({ ...request, answer: result.value, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key });
  return kept.length === 1 ? result : answerOfWinner(ctx, request, result);
}

/** What the same request, sent at the same moment, was answered by now; else the answer of this one. */
async function answerOfWinner<T>(
  ctx: Ctx,
  request: RequestKey & { key: string },
  result: Result<T>,
): Promise<Result<T>> {
  const winner = await findAnswer<T>(ctx, request);
  return winner ? succeed(winner.answer) : result;
}
