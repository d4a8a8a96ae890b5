import type { Ctx } from '#worker/ctx.ts';
import { selectNews } from '#worker/db/queries/news-rows.ts';
import type { NewsArticle } from '#worker/db/schema/news.ts';
import type { NewsCategory } from '#worker/domain/news/news.ts';

const MAX_ARTICLES = 200;

/** The news of the last 30 days, newest first, of one category if given. */
export function listNews(
  ctx: Ctx,
  { category }: { category?: NewsCategory | undefined },
): Promise<NewsArticle[]> {
  return selectNews(ctx, { category, limit: MAX_ARTICLES });
}
