import { and, desc, eq, gte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NewsArticle, newsArticles } from '#worker/db/schema/news.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

const KEPT_MS = 30 * DAY_MS;
const MOST_ARTICLES = 200;

/** The news of the last 30 days, newest first, of one category if given. */
export function listNews(
  ctx: Ctx,
  { category }: { category?: NewsCategory | undefined },
): Promise<NewsArticle[]> {
  const filters = [gte(newsArticles.publishedAt, ctx.now - KEPT_MS)];
  if (category) filters.push(eq(newsArticles.category, category));
  return ctx.db
    .select()
    .from(newsArticles)
    .where(and(...filters))
    .orderBy(desc(newsArticles.publishedAt))
    .limit(MOST_ARTICLES);
}
