import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { batch } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { DEFAULT_SOURCES, SAMPLE_SOURCE } from '#worker/domain/news/default-sources.ts';
import { MAX_PAUSE_MS, type NewsSource } from '#worker/domain/news/news-source.ts';
import { workEach, workPart } from '#worker/services/jobs/work-items.ts';
import { alertNews } from '#worker/services/push/alert-news.ts';
import { readSource } from './read-source.ts';

/** Maximum sources read per run; each may take ten seconds. */
const MAX_SOURCES = 30;

/** Reads every due source, longest overdue first, and alerts subscribed drivers to an important article. */
export async function refreshNews(ctx: Ctx): Promise<JobCounts> {
  const counts = { done: 0, skipped: 0, changed: 0, failed: 0 };
  const read = await workEach(ctx, {
    job: 'news',
    items: await listDueSources(ctx),
    getId: ({ id }) => id,
    work: (source) => readSource(ctx, source),
  });
  counts.failed += read.failed;
  for (const { status, added, updated } of read.done) {
    if (status === 'ok') counts.done += 1;
    else if (status === 'notModified') counts.skipped += 1;
    else counts.failed += 1;
    counts.changed += added + updated;
  }
  const alerts = await workPart(ctx, 'news', 'alerts', () => alertNews(ctx));
  counts.changed += alerts?.alerted ?? 0;
  counts.failed += alerts?.failed ?? 1;
  return counts;
}

/** Inserts missing default sources (locally only the sample, which needs no network) and returns the due ones. */
async function listDueSources(ctx: Ctx): Promise<NewsSource[]> {
  const defaults = ctx.config.isLocal ? [SAMPLE_SOURCE] : DEFAULT_SOURCES;
  const rows = defaults.map((source) => ({ ...source, nextFetchAt: ctx.now, createdAt: ctx.now }));
  const { nextFetchAt } = newsSources;
  const isDue = or(lte(nextFetchAt, ctx.now), gt(nextFetchAt, ctx.now + MAX_PAUSE_MS));
  const { due } = await batch(ctx, {
    defaults: ctx.db.insert(newsSources).values(rows).onConflictDoNothing(),
    due: ctx.db
      .select()
      .from(newsSources)
      .where(and(eq(newsSources.isPaused, false), isDue))
      .orderBy(asc(newsSources.nextFetchAt))
      .limit(MAX_SOURCES),
  });
  return due;
}
