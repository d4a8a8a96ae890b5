import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { insertWhen } from '#worker/db/write.ts';
import { toSourceUrl } from '#worker/domain/news/default-sources.ts';
import type { NewsSourceInput } from '#worker/domain/news/inputs.ts';

/**
 * Adds a feed that is due immediately. URLs (without fragment) are unique: an existing source is renamed and resumed. Returns the
 * source's id and whether anything changed.
 */
export async function addSource(
  ctx: Ctx,
  { actor, input }: { actor: AdminActor; input: NewsSourceInput },
): Promise<{ id: string; isChanged: boolean }> {
  const { name } = input;
  const url = toSourceUrl(input.url);
  const [known] = await ctx.db
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(eq(newsSources.url, url));
  const id = known?.id ?? crypto.randomUUID();
  const { isChanged } = await runAudited(ctx, {
    actor,
    action: 'addNewsSource',
    target: { kind: 'newsSource', id },
    where: sql`not exists (select 1 from news_sources where url = ${url} and name = ${name} and is_paused = 0)`,
    before: sql`(select json_object('name', name, 'isPaused', is_paused) from news_sources where url = ${url})`,
    after: sql`json_object('name', ${name}, 'isPaused', 0, 'url', ${url})`,
    run: (isAudited) => ({
      source: insertWhen(
        ctx,
        newsSources,
        { id, kind: 'feed', name, url, nextFetchAt: ctx.now, createdAt: ctx.now },
        isAudited,
      ).onConflictDoUpdate({ target: newsSources.url, set: { name, isPaused: false, nextFetchAt: ctx.now } }),
    }),
  });
  return { id, isChanged };
}
