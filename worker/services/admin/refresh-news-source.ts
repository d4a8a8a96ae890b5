import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { refreshSource } from '#worker/services/news/refresh-source.ts';

/** Reads a source now. How that went is on its row, whatever it was; the audit log says that it was asked for. */
export async function refreshNewsSource(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const audited = await insertAudit(ctx, {
    id: crypto.randomUUID(),
    actor,
    action: 'refreshNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: sql`news_sources where id = ${targetId}`,
    after: sql`json_object('name', name)`,
  });
  if (audited.length === 0) return fail('newsSourceNotFound');
  const read = await refreshSource(ctx, { sourceId: targetId });
  return read.ok ? succeed({ isChanged: true }) : read;
}
