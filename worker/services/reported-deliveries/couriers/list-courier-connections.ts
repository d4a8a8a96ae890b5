import { eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { courierConnections } from '#worker/db/schema/integrations.ts';
import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

export type CourierConnection = { platform: PlatformId; product: string; isSetUp: boolean };

/** Statement: a restaurant's connections to platforms. */
export function selectCourierConnections(ctx: Ctx, restaurantId: SQL) {
  const { platform, webhookSecret } = courierConnections;
  return ctx.db
    .select({ platform, webhookSecret })
    .from(courierConnections)
    .where(eq(courierConnections.restaurantId, restaurantId));
}

type Rows = Awaited<ReturnType<typeof selectCourierConnections>>;

/** Returns the products that can report deliveries to a restaurant, and whether each is set up. */
export function toCourierConnections(rows: Rows): CourierConnection[] {
  return PLATFORM_IDS.flatMap((id) => {
    const { webhook } = REGISTRY[id];
    const isSetUp = rows.some((row) => row.platform === id && row.webhookSecret !== null);
    return webhook ? [{ platform: id, product: webhook.product, isSetUp }] : [];
  });
}
