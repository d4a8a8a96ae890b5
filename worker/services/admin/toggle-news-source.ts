import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { runAudited } from '#worker/db/queries/audit-rows.ts';
import { newsSources } from '#worker/db/schema/news.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Pauses or resumes a source. A paused source is not fetched and its articles are hidden; a resumed one is due immediately. */
export async function toggleNewsSource(
  ctx: Ctx,
  { actor, targetId, isPaused }: { actor: AdminActor; targetId: string; isPaused: boolean },
): Promise<Result<{ isChanged: boolean }>> {
  const [was, is] = isPaused ? [0, 1] : [1, 0];
  const { isChanged, found } = await runAudited(ctx, {
    actor,
    action: isPaused ? 'pauseNewsSource' : 'resumeNewsSource',
    target: { kind: 'newsSource', id: targetId },
    from: newsSources,
    where: sql`id = ${targetId} and is_paused = ${was}`,
    before: sql`json_object('name', name, 'isPaused', ${was})`,
    after: sql`json_object('name', name, 'isPaused', ${is})`,
    run: (isAudited) => ({
      source: ctx.db
        .update(newsSources)
        .set(isPaused ? { isPaused } : { isPaused, nextFetchAt: ctx.now })
        .where(and(eq(newsSources.id, targetId), isAudited)),
      found: ctx.db.select({ id: newsSources.id }).from(newsSources).where(eq(newsSources.id, targetId)),
    }),
  });
  return found.length === 1 ? succeed({ isChanged }) : fail('newsSourceNotFound');
}
