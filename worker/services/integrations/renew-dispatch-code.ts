import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { createDispatchCode, toIntegration } from '#worker/db/queries/integration-rows.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import { batch } from '#worker/db/write.ts';
import type { RenewDispatchCodeInput } from '#worker/domain/integrations/inputs.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type Renewal = { driverId: string; integrationId: string; input: RenewDispatchCodeInput };

/**
 * Replaces an integration's dispatch code, if the given one is current. A repeat, whose code is no longer current, returns the
 * integration unchanged.
 */
export async function renewDispatchCode(
  ctx: Ctx,
  { driverId, integrationId, input }: Renewal,
): Promise<Result<Integration>> {
  const isOwn = and(eq(integrations.id, integrationId), eq(integrations.driverId, driverId));
  const { found } = await batch(ctx, {
    renewed: ctx.db
      .update(integrations)
      .set({ dispatchCode: createDispatchCode(), updatedAt: ctx.now })
      .where(and(isOwn, sql`${integrations.dispatchCode} is ${input.dispatchCode}`)),
    found: ctx.db.select().from(integrations).where(isOwn),
  });
  const [row] = found;
  if (!row) return fail('integrationNotFound');
  ctx.live.changed(driverId, 'settings');
  return succeed(toIntegration(row));
}
