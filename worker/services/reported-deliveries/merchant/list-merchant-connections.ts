import { eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections } from '#worker/db/schema/integrations.ts';
import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

export type MerchantConnection = { platform: PlatformId; product: string; isSetUp: boolean };

/** Statement: a restaurant's connections to platforms. */
export function selectMerchantConnections(ctx: Ctx, restaurantId: SQL) {
  const { platform, webhookSecret } = merchantConnections;
  return ctx.db
    .select({ platform, webhookSecret })
    .from(merchantConnections)
    .where(eq(merchantConnections.restaurantId, restaurantId));
}

type Rows = Awaited<ReturnType<typeof selectMerchantConnections>>;

/** Returns the products that can report deliveries to a restaurant, and whether each is set up. */
export function toMerchantConnections(rows: Rows): MerchantConnection[] {
  return PLATFORM_IDS.flatMap((id) => {
    const { webhook } = REGISTRY[id];
    const isSetUp = rows.some((row) => row.platform === id && row.webhookSecret !== null);
    return webhook ? [{ platform: id, product: webhook.product, isSetUp }] : [];
  });
}
