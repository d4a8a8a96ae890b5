import { eq, sql } from 'drizzle-orm';
import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { NETWORK_FIGURES } from '#worker/domain/admin/actions.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { rollUpNetwork } from './roll-up-network.ts';

/** When the newest day was rolled up. */
const ROLLED_UP_AT = sql`(select rolled_up_at from network_days order by day desc limit 1)`;

/**
 * Rolls up the network's figures now, in one transaction with its audit row. Days later than today (rolled up at a later
 * clock) stay as they are.
 */
export async function refreshFigures(
  ctx: Ctx,
  { actor, targetId }: Pick<AdminRequest, 'actor' | 'targetId'>,
): Promise<Result<{ isChanged: boolean }>> {
  if (targetId !== NETWORK_FIGURES) return fail('notFound');
  const id = crypto.randomUUID();
  await rollUpNetwork(ctx, (days) => [
    insertAudit(ctx, {
      id,
      actor,
      action: 'refreshFigures',
      target: { kind: 'figures', id: NETWORK_FIGURES },
      before: sql`json_object('rolledUpAt', ${ROLLED_UP_AT})`,
      after: sql`json_object('rolledUpAt', iif(
        exists (select 1 from network_days where day > ${days.at(-1) ?? ''}), ${ROLLED_UP_AT}, ${ctx.now}))`,
    }),
  ]);
  const [entry] = await ctx.db
    .select({ isChanged: sql<boolean>`before is not after`.mapWith(Boolean).as('is_changed') })
    .from(auditLog)
    .where(eq(auditLog.id, id));
  return succeed({ isChanged: entry?.isChanged ?? false });
}
