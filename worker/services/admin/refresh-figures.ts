import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertAudit } from '#worker/db/queries/audit-rows.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { rollUpNetwork } from './roll-up-network.ts';

/** Rolls the network's figures up now instead of at the next hour. */
export async function refreshFigures(
  ctx: Ctx,
  { actor }: { actor: AdminActor },
): Promise<Result<{ isChanged: boolean }>> {
  const target = { kind: 'figures', id: 'network' } as const;
  await insertAudit(ctx, { id: crypto.randomUUID(), actor, action: 'refreshFigures', target });
  await rollUpNetwork(ctx);
  return succeed({ isChanged: true });
}
