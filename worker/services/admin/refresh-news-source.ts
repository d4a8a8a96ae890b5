import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { SourceReading } from '#worker/services/news/read-source.ts';
import { refreshSource } from '#worker/services/news/refresh-source.ts';

/**
 * Fetches a source now. Writes one audit entry before the request and one with its outcome.
 */
export async function refreshNewsSource(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean; reading: SourceReading }>> {
  const source = {
    actor,
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and removed_at is null`,
  } as const;
  const askedId = crypto.randomUUID();
  const asked = await insertAudit(ctx, {
    ...source,
    id: askedId,
    action: 'refreshNewsSource',
    after: sql`json_object('name', name, 'status', last_status)`,
  });
  if (asked.length === 0) return fail('newsSourceNotFound');
  const read = await refreshSource(ctx, {
    sourceId: targetId,
    recordMore: ({ status, added, updated }) => [
      insertAudit(ctx, {
        ...source,
        action: 'readNewsSource',
        at: Math.max(Date.now(), ctx.now + 1),
        before: sql`json_object('status', (select json_extract(after, '$.status') from audit_log where id = ${askedId}))`,
        after: sql`json_object('name', name, 'status', ${status}, 'articlesAdded', ${added}, 'articlesUpdated', ${updated})`,
      }),
    ],
  });
  return read.ok ? succeed({ isChanged: true, reading: read.value }) : read;
}
