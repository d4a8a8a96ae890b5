import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit, wasAudited } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { toSourceAddress } from '#worker/domain/news/default-sources.ts';
import type { NewsSourceInput } from '#worker/domain/news/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/**
 * Adds a feed, due at once. An address (without its fragment) is unique; a removed source with this address is restored
 * under the new name.
 */
export async function addSource(
  ctx: Ctx,
  { actor, input }: { actor: AdminActor; input: NewsSourceInput },
): Promise<Result<{ id: string }>> {
  const { name } = input;
  const { url, kind } = toSourceAddress(input.url);
  const [id, addedId, restoredId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const { restored, added, found } = await batch(ctx, {
    restored: insertAudit(ctx, {
      id: restoredId,
      actor,
      action: 'restoreNewsSource',
      target: { kind: 'newsSource', id: sql`id` },
      from: newsSources,
      where: sql`url = ${url} and removed_at is not null`,
      before: sql`json_object('name', name, 'isRemoved', 1)`,
      after: sql`json_object('name', ${name}, 'isRemoved', 0)`,
    }),
    restoredSource: ctx.db
      .update(newsSources)
      .set({ name, isPaused: false, removedAt: null, failures: 0, nextFetchAt: ctx.now })
      .where(and(eq(newsSources.url, url), wasAudited(restoredId))),
    added: insertAudit(ctx, {
      id: addedId,
      actor,
      action: 'addNewsSource',
      target: { kind: 'newsSource', id },
      where: sql`not exists (select 1 from news_sources where url = ${url})`,
      after: sql`json_object('name', ${name}, 'url', ${url})`,
    }),
    addedSource: insertWhen(
      ctx,
      newsSources,
      { id, kind, name, url, nextFetchAt: ctx.now, createdAt: ctx.now },
      wasAudited(addedId),
    ),
    found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.url, url)),
  });
  const [source] = found;
  if (!source || restored.length + added.length === 0) return fail('newsSourceExists');
  return succeed({ id: source.id });
}
