import { sql } from 'drizzle-orm';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { rollUpNetwork } from './roll-up-network.ts';

/** Rolls the network's figures up now instead of at the next hour, all of it in one transaction with its audit row. */
export async function refreshFigures(
  ctx: Ctx,
  { actor }: { actor: AdminActor },
): Promise<Result<{ isChanged: boolean }>> {
  const audit = insertAudit(ctx, {
    id: crypto.randomUUID(),
    actor,
    action: 'refreshFigures',
    target: { kind: 'figures', id: 'network' },
    before: sql`json_object('rolledUpAt', (select rolled_up_at from network_days order by day desc limit 1))`,
    after: sql`json_object('rolledUpAt', ${ctx.now})`,
  });
  await rollUpNetwork(ctx, [audit]);
  return succeed({ isChanged: true });
}
