import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Takes a removed source in again, paused if it was, and due at once. */
export async function restoreNewsSource(
  ctx: Ctx,
  { actor, targetId }: { actor: AdminActor; targetId: string },
): Promise<Result<{ isChanged: boolean }>> {
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: 'restoreNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and removed_at is not null`,
    before: sql`json_object('name', name, 'isRemoved', 1)`,
    after: sql`json_object('name', name, 'isRemoved', 0)`,
    run: (isAudited) => ({
      source: ctx.db
        .update(newsSources)
        .set({ removedAt: null, nextFetchAt: ctx.now })
        .where(and(eq(newsSources.id, targetId), isAudited)),
      found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.id, targetId)),
    }),
  });
  return found.length === 1 ? succeed({ isChanged }) : fail('newsSourceNotFound');
}
