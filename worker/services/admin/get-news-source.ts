import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** A source, removed or not. */
export async function getNewsSource(ctx: Ctx, id: string): Promise<Result<NewsSource>> {
  const [source] = await ctx.db.select().from(newsSources).where(eq(newsSources.id, id));
  return source ? succeed(source) : fail('newsSourceNotFound');
}
