import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Stops reading a source, or goes on; what was read stays. One that goes on is due at once. Doing either again changes nothing. */
export async function setNewsSourcePaused(
  ctx: Ctx,
  { sourceId, isPaused }: { sourceId: string; isPaused: boolean },
): Promise<Result<NewsSource>> {
  const [source] = await ctx.db
    .update(newsSources)
    .set(isPaused ? { isPaused } : { isPaused, nextFetchAt: ctx.now })
    .where(eq(newsSources.id, sourceId))
    .returning();
  return source ? succeed(source) : fail('newsSourceNotFound');
}
