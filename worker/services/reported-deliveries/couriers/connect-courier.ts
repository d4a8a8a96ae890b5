import type { Ctx } from '#worker/ctx.ts';
import { courierConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

type Connected = { restaurantId: string; platform: PlatformId };

/**
 * Creates a webhook URL to which a platform reports a restaurant's deliveries; idempotent. Fails with `integrationNotFound` if
 * the platform has no webhook.
 */
export async function connectCourier(ctx: Ctx, { restaurantId, platform }: Connected): Promise<Result<null>> {
  if (!REGISTRY[platform].webhook) return fail('integrationNotFound');
  await ctx.db
    .insert(courierConnections)
    .values({ id: crypto.randomUUID(), restaurantId, platform, createdAt: ctx.now })
    .onConflictDoNothing();
  return succeed(null);
}
