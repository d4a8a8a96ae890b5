import { and, desc, eq, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsArticles } from '#worker/db/schema/news.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

const KEPT_MS = 30 * DAY_MS;

/** Statement: the news of the last 30 days, newest first, of one category if given. */
export function selectNews(
  ctx: Ctx,
  { category, limit }: { category?: NewsCategory | undefined; limit: number },
) {
  const filters = [gte(newsArticles.publishedAt, ctx.now - KEPT_MS)];
  if (category) filters.push(eq(newsArticles.category, category));
  return ctx.db
    .select()
    .from(newsArticles)
    .where(and(...filters))
    .orderBy(desc(newsArticles.publishedAt))
    .limit(limit);
}
