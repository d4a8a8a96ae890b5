import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { batch } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { readSource, type SourceReading } from '#worker/services/news/read-source.ts';

/**
 * Fetches a source now, also when paused. Writes one audit entry before the request and one with its outcome; a failed fetch
 * is a successful result with its status.
 */
export async function refreshNewsSource(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean; reading: SourceReading }>> {
  const source = {
    actor,
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: eq(newsSources.id, targetId),
  } as const;
  const askedId = crypto.randomUUID();
  const { asked, found } = await batch(ctx, {
    asked: insertAudit(ctx, {
      ...source,
      id: askedId,
      action: 'refreshNewsSource',
      after: sql`json_object('name', name, 'status', last_status)`,
    }),
    found: ctx.db.select().from(newsSources).where(source.where),
  });
  if (asked.length === 0 || !found[0]) return fail('newsSourceNotFound');
  const reading = await readSource(ctx, found[0], ({ status, added, updated }) => [
    insertAudit(ctx, {
      ...source,
      action: 'readNewsSource',
      at: Math.max(Date.now(), ctx.now + 1),
      before: sql`json_object('status', (select json_extract(after, '$.status') from audit_log where id = ${askedId}))`,
      after: sql`json_object('name', name, 'status', ${status}, 'articlesAdded', ${added}, 'articlesUpdated', ${updated})`,
    }),
  ]);
  return succeed({ isChanged: true, reading });
}
