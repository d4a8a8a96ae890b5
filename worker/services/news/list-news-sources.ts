import { asc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';

/** More than anybody looks after. */
const MOST_SOURCES = 500;

/** Every source and how reading it goes, by name. */
export function listNewsSources(ctx: Ctx): Promise<NewsSource[]> {
  return ctx.db.select().from(newsSources).orderBy(asc(newsSources.name)).limit(MOST_SOURCES);
}
