import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit, wasAudited } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import type { NewsSourceInput } from '#worker/domain/news/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Adds a feed, due at once. Each address is there once, whatever fragment it ends with, also when two administrators add it at the same moment. */
export async function addSource(
  ctx: Ctx,
  { actor, input }: { actor: AdminActor; input: NewsSourceInput },
): Promise<Result<{ id: string }>> {
  const [id, auditId] = [crypto.randomUUID(), crypto.randomUUID()];
  const { name } = input;
  const address = new URL(input.url);
  address.hash = '';
  const url = address.href;
  const [audited] = await ctx.db.batch([
    insertAudit(ctx, {
      id: auditId,
      actor,
      action: 'addNewsSource',
      target: { kind: 'newsSource', id },
      from: sql`(select 1) where not exists (select 1 from news_sources where url = ${url})`,
      after: sql`json_object('name', ${name}, 'url', ${url})`,
    }),
    ctx.db.insert(newsSources).select(
      sql`select ${id}, 'feed', ${name}, ${url}, 0, null, null, ${ctx.now}, null, null, null, null, 0, ${ctx.now}
          where ${wasAudited(auditId)}`,
    ),
  ]);
  return audited.length === 1 ? succeed({ id }) : fail('newsSourceExists');
}
