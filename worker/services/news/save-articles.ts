import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type NewsArticle, newsArticles } from '#worker/db/schema/news.ts';
import { batch } from '#worker/db/write.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import {
  type ArticleDraft,
  type KnownArticle,
  pickNewArticles,
} from '#worker/domain/news/prepare-articles.ts';
import { chunk, groupBy } from '#worker/domain/shared/group-by.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** D1 allows at most 100 bound parameters per statement; an article has eleven columns. */
const ADDRESSES_PER_STATEMENT = 90;
const ARTICLES_PER_STATEMENT = 9;

/** Maximum stored articles whose titles are compared. */
const MAX_COMPARED = 1000;

/** How often `seenAt` is updated. */
const SEEN_EVERY_MS = DAY_MS;

/** The three days within which similar titles are duplicates, plus one day of margin. */
const AROUND_MS = 4 * DAY_MS;

export type SavedArticles = { added: number; updated: number };

/**
 * Stores new articles, and updates those of this source whose text changed. Of several with one URL, as in a live blog, only the
 * first counts. Idempotent.
 */
export async function saveArticles(
  ctx: Ctx,
  source: NewsSource,
  prepared: readonly ArticleDraft[],
): Promise<SavedArticles> {
  const drafts = [...groupBy(prepared, ({ url }) => url).values()].flatMap((same) => same.slice(0, 1));
  const known = await findByAddress(ctx, drafts);
  await recordSeen(ctx, [...known.values()]);
  const updated = await correctArticles(
    ctx,
    source,
    drafts.filter((draft) => hasChanged(source, draft, known.get(draft.url))),
  );
  const added = await addArticles(
    ctx,
    source,
    drafts.filter(({ url }) => !known.has(url)),
  );
  return { added, updated };
}

async function findByAddress(ctx: Ctx, drafts: ArticleDraft[]): Promise<Map<string, NewsArticle>> {
  const known = new Map<string, NewsArticle>();
  for (const page of chunk(drafts, ADDRESSES_PER_STATEMENT)) {
    const addresses = page.map(({ url }) => url);
    const rows = await ctx.db.select().from(newsArticles).where(inArray(newsArticles.url, addresses));
    for (const row of rows) known.set(row.url, row);
  }
  return known;
}

/** Records that an unchanged feed still lists its articles. */
export async function recordUnchanged(ctx: Ctx, source: NewsSource): Promise<void> {
  const { sourceId, seenAt } = newsArticles;
  await ctx.db
    .update(newsArticles)
    .set({ seenAt: ctx.now })
    .where(and(eq(sourceId, source.id), lte(seenAt, ctx.now - SEEN_EVERY_MS)));
}

async function recordSeen(ctx: Ctx, articles: NewsArticle[]): Promise<void> {
  const unseen = articles.filter(({ seenAt }) => ctx.now - seenAt >= SEEN_EVERY_MS);
  const ids = unseen.map(({ id }) => id);
  await batch(ctx, {
    seen: chunk(ids, ADDRESSES_PER_STATEMENT).map((page) =>
      ctx.db.update(newsArticles).set({ seenAt: ctx.now }).where(inArray(newsArticles.id, page)),
    ),
  });
}

function hasChanged(source: NewsSource, draft: ArticleDraft, known: NewsArticle | undefined): boolean {
  if (known?.sourceId !== source.id) return false;
  return draft.title !== known.title || draft.description !== known.description;
}

async function correctArticles(ctx: Ctx, source: NewsSource, drafts: ArticleDraft[]): Promise<number> {
  await batch(ctx, {
    corrected: drafts.map(({ url, publishedAt: _at, ...changes }) =>
      ctx.db
        .update(newsArticles)
        .set(changes)
        .where(and(eq(newsArticles.url, url), eq(newsArticles.sourceId, source.id))),
    ),
  });
  return drafts.length;
}

async function addArticles(ctx: Ctx, source: NewsSource, drafts: ArticleDraft[]): Promise<number> {
  if (drafts.length === 0) return 0;
  const fresh = pickNewArticles(drafts, await listAround(ctx, drafts));
  let added = 0;
  for (const page of chunk(fresh, ARTICLES_PER_STATEMENT)) {
    const rows = page.map((draft) => ({
      ...draft,
      id: crypto.randomUUID(),
      sourceId: source.id,
      createdAt: ctx.now,
      seenAt: ctx.now,
    }));
    const stored = await ctx.db
      .insert(newsArticles)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: newsArticles.id });
    added += stored.length;
  }
  return added;
}

function listAround(ctx: Ctx, drafts: ArticleDraft[]): Promise<KnownArticle[]> {
  const instants = drafts.map(({ publishedAt }) => publishedAt);
  const { url, title, publishedAt } = newsArticles;
  return ctx.db
    .select({ url, title, publishedAt })
    .from(newsArticles)
    .where(
      and(
        gte(publishedAt, Math.min(...instants) - AROUND_MS),
        lte(publishedAt, Math.max(...instants) + AROUND_MS),
      ),
    )
    .orderBy(desc(publishedAt))
    .limit(MAX_COMPARED);
}
