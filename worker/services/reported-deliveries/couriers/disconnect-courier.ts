import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { courierConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

type Connected = { restaurantId: string; platform: PlatformId };

/** Deletes a restaurant's connection to a platform and the deliveries it reported. */
export async function disconnectCourier(ctx: Ctx, { restaurantId, platform }: Connected): Promise<void> {
  const { restaurantId: owner, platform: of } = courierConnections;
  await ctx.db.delete(courierConnections).where(and(eq(owner, restaurantId), eq(of, platform)));
}
