import { and, asc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSource, NewsSourceState } from '#worker/domain/news/news-source.ts';

const MAX_SOURCES = 500;

const STATES: Record<NewsSourceState, SQL | undefined> = {
  read: and(eq(newsSources.isPaused, false), isNull(newsSources.removedAt)),
  paused: and(eq(newsSources.isPaused, true), isNull(newsSources.removedAt)),
  failing: and(gt(newsSources.failures, 0), isNull(newsSources.removedAt)),
  removed: isNotNull(newsSources.removedAt),
};

/** Returns every source in a state, by name; without a state all that were not removed. */
export function listNewsSources(ctx: Ctx, state: NewsSourceState | null = null): Promise<NewsSource[]> {
  return ctx.db
    .select()
    .from(newsSources)
    .where(state ? STATES[state] : isNull(newsSources.removedAt))
    .orderBy(asc(newsSources.name))
    .limit(MAX_SOURCES);
}
