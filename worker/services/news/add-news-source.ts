import type { Ctx } from '#worker/ctx.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSourceInput } from '#worker/domain/news/inputs.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Adds a feed, due at once. Each address is there once, also when two administrators add it at the same moment. */
export async function addNewsSource(ctx: Ctx, { name, url }: NewsSourceInput): Promise<Result<NewsSource>> {
  const [added] = await ctx.db
    .insert(newsSources)
    .values({
      id: crypto.randomUUID(),
      kind: 'feed',
      name,
      url: new URL(url).href,
      nextFetchAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning();
  return added ? succeed(added) : fail('newsSourceExists');
}
