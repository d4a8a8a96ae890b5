import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { batch } from '#worker/db/write.ts';
import { decideNextFetch, type NewsSource, type NewsSourceStatus } from '#worker/domain/news/news-source.ts';
import { prepareArticles } from '#worker/domain/news/prepare-articles.ts';
import type { FeedAnswer } from '#worker/providers/feeds/port.ts';
import { recordUnchanged, type SavedArticles, saveArticles } from './save-articles.ts';

export type SourceReading = SavedArticles & { status: NewsSourceStatus };

/**
 * Reads one source, stores its new articles and records the outcome; `recordMore` adds statements to that batch. The source is
 * marked as failed before it is read, so that one that crashes the Worker is retried later like other failures.
 */
export async function readSource(
  ctx: Ctx,
  source: NewsSource,
  recordMore: (reading: SourceReading) => BatchItem<'sqlite'>[] = () => [],
): Promise<SourceReading> {
  await recordStart(ctx, source);
  const { kind, url, etag, lastModified, createdAt: addedAt } = source;
  const answer = await ctx.feeds.read({ kind, url, etag, lastModified, addedAt, now: ctx.now });
  const kept = answer.outcome === 'ok' ? await saveNews(ctx, source, answer) : { added: 0, updated: 0 };
  if (answer.outcome === 'notModified') await recordUnchanged(ctx, source);
  const status = answer.outcome === 'failed' ? answer.problem : answer.outcome;
  await batch(ctx, {
    source: ctx.db
      .update(newsSources)
      .set({ ...toColumns(ctx, source, answer), lastStatus: status })
      .where(eq(newsSources.id, source.id)),
    more: recordMore({ status, ...kept }),
  });
  if (answer.outcome === 'failed') {
    ctx.log('warn', 'news source failed', { source: source.id, status, httpStatus: answer.httpStatus });
  }
  return { status, ...kept };
}

async function recordStart({ db, now }: Ctx, source: NewsSource): Promise<void> {
  const failures = source.failures + 1;
  await db
    .update(newsSources)
    .set({
      lastStatus: 'broken',
      lastHttpStatus: null,
      lastFetchedAt: now,
      failures,
      nextFetchAt: decideNextFetch({ now, failures }),
    })
    .where(eq(newsSources.id, source.id));
}

function saveNews(
  ctx: Ctx,
  source: NewsSource,
  { items }: FeedAnswer & { outcome: 'ok' },
): Promise<SavedArticles> {
  const drafts = prepareArticles(items, {
    name: source.name,
    now: ctx.now,
    isSample: source.kind === 'internal',
  });
  return saveArticles(ctx, source, drafts);
}

function toColumns({ now }: Ctx, source: NewsSource, answer: FeedAnswer) {
  const { httpStatus: lastHttpStatus } = answer;
  if (answer.outcome === 'failed') {
    const failures = source.failures + 1;
    const nextFetchAt = decideNextFetch({ now, failures, retryAfterMs: answer.retryAfterMs });
    return { lastHttpStatus, failures, nextFetchAt };
  }
  const success = {
    lastHttpStatus,
    failures: 0,
    lastSuccessAt: now,
    nextFetchAt: decideNextFetch({ now, failures: 0 }),
  };
  if (answer.outcome === 'notModified') return success;
  return { ...success, etag: answer.etag, lastModified: answer.lastModified };
}
