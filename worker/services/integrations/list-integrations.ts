import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toIntegration } from '#worker/db/queries/integration-rows.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';

/** Returns the driver's platforms, connected or not, oldest first. */
export async function listIntegrations(ctx: Ctx, driverId: string): Promise<Integration[]> {
  const rows = await ctx.db
    .select()
    .from(integrations)
    .where(eq(integrations.driverId, driverId))
    .orderBy(asc(integrations.createdAt), asc(integrations.platform));
  return rows.map(toIntegration);
}
