import { and, desc, eq, getTableColumns, gte, or } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NewsArticle, newsArticles, newsSources } from '#worker/db/schema/news.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { NEWS_LIFETIME_MS } from '#worker/domain/news/prepare-articles.ts';

/**
 * Statement: the news of the last 30 days and the samples, newest first, of one category if given; `readAt` is when its
 * source last responded.
 */
export function selectNews(
  ctx: Ctx,
  { category, limit }: { category?: NewsCategory | undefined; limit: number },
) {
  const { publishedAt } = newsArticles;
  const isShown = or(gte(publishedAt, ctx.now - NEWS_LIFETIME_MS), eq(newsSources.kind, 'internal'));
  // `>= 0` is always true; it makes SQLite read along the index.
  const filters = [gte(publishedAt, 0), isShown];
  if (category) filters.push(eq(newsArticles.category, category));
  return ctx.db
    .select({ ...getTableColumns(newsArticles), readAt: newsSources.lastSuccessAt })
    .from(newsArticles)
    .leftJoin(newsSources, eq(newsSources.id, newsArticles.sourceId))
    .where(and(...filters))
    .orderBy(desc(newsArticles.publishedAt))
    .limit(limit);
}

const MAX_ARTICLES = 200;

/** The news of the last 30 days and the samples, newest first, of one category if given. */
export function listNews(
  ctx: Ctx,
  { category }: { category?: NewsCategory | undefined },
): Promise<NewsArticle[]> {
  return selectNews(ctx, { category, limit: MAX_ARTICLES });
}
