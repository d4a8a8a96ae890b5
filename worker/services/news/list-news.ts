import { and, desc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { type NewsArticle, newsArticles, newsSources } from '#worker/db/schema/news.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';
import { NEWS_LIFETIME_MS } from '#worker/domain/news/prepare-articles.ts';

type Wanted = { category?: NewsCategory | undefined };

/**
 * Statement: the news of the last 30 days and the samples, newest first, of one category if given, without paused sources.
 * `readAt` is when the article's source last responded.
 */
export const selectNews = defineSelect((db, given: Given<Wanted & { limit: number }>) => {
  const { publishedAt, category } = newsArticles;
  const isRecent = gte(publishedAt, sql`${given.now} - ${NEWS_LIFETIME_MS}`);
  return (
    db
      .select({ ...getTableColumns(newsArticles), readAt: newsSources.lastSuccessAt })
      .from(newsArticles)
      .leftJoin(newsSources, eq(newsSources.id, newsArticles.sourceId))
      // `>= 0` is always true; it makes SQLite read along the index.
      .where(
        and(
          gte(publishedAt, 0),
          or(isRecent, eq(newsSources.kind, 'internal')),
          sql`${newsSources.isPaused} is not 1`,
          given.category && eq(category, given.category),
        ),
      )
      .orderBy(desc(publishedAt))
      .limit(given.limit)
  );
});

/** Maximum articles in one response. */
export const MAX_ARTICLES = 200;

/** Returns the news selected by `selectNews`. */
export function listNews(ctx: Ctx, { category }: Wanted): Promise<NewsArticle[]> {
  return selectNews(ctx, { category, limit: MAX_ARTICLES });
}
