import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsArticles, newsSources } from '#worker/db/schema/news.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/**
 * Takes a source out, and its articles with it. The row stays behind, so that a default source does not come back by
 * itself and a removed one can be restored.
 */
export async function removeNewsSource(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'removeNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and removed_at is null`,
    before: sql`json_object('name', name, 'url', url, 'isRemoved', 0)`,
    after: sql`json_object('name', name, 'isRemoved', 1, 'articlesRemoved',
      (select count(*) from news_articles where source_id = ${targetId}))`,
    run: (isAudited) => ({
      articles: ctx.db.delete(newsArticles).where(and(eq(newsArticles.sourceId, targetId), isAudited)),
      // Without the validators of the last copy it is read as a whole once it is restored.
      source: ctx.db
        .update(newsSources)
        .set({ removedAt: ctx.now, etag: null, lastModified: null })
        .where(and(eq(newsSources.id, targetId), isAudited)),
      found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.id, targetId)),
    }),
  });
  return found.length === 1 ? succeed({ isChanged }) : fail('newsSourceNotFound');
}
