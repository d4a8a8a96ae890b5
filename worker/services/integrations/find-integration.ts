import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toIntegration } from '#worker/db/queries/integration-rows.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { Integration } from '#worker/domain/integrations/integration.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** Returns the driver's integration of a platform, connected or not, or null if there never was one. */
export async function findIntegration(
  ctx: Ctx,
  { driverId, platform }: { driverId: string; platform: PlatformId },
): Promise<Integration | null> {
  const [row] = await ctx.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.driverId, driverId), eq(integrations.platform, platform)));
  return row ? toIntegration(row) : null;
}
