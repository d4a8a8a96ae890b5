import { asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSource, NewsSourceState } from '#worker/domain/news/news-source.ts';

const MAX_SOURCES = 500;

const STATES: Record<NewsSourceState, SQL> = {
  read: eq(newsSources.isPaused, false),
  paused: eq(newsSources.isPaused, true),
  failing: gt(newsSources.failures, 0),
};

/** Returns the sources in a state by name, or all sources without a state. */
export function listNewsSources(ctx: Ctx, state: NewsSourceState | null = null): Promise<NewsSource[]> {
  return ctx.db
    .select()
    .from(newsSources)
    .where(state ? STATES[state] : undefined)
    .orderBy(asc(newsSources.name))
    .limit(MAX_SOURCES);
}
