import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

type Connected = { restaurantId: string; platform: PlatformId };

/** Ends a restaurant's connection to a platform and deletes what it reported; again it changes nothing. */
export async function disconnectMerchant(ctx: Ctx, { restaurantId, platform }: Connected): Promise<void> {
  const { restaurantId: owner, platform: of } = merchantConnections;
  await ctx.db.delete(merchantConnections).where(and(eq(owner, restaurantId), eq(of, platform)));
}
