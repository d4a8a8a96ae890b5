import { and, eq } from 'drizzle-orm';
import { openSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { courierConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

type Asked = { restaurantId: string; platform: PlatformId };

/**
 * Returns the data of the page of a restaurant's connection to a platform; `connection` is null if there is none. Null if the
 * platform has no webhook.
 */
export async function getCourierPage(ctx: Ctx, { restaurantId, platform }: Asked) {
  const { webhook } = REGISTRY[platform];
  if (!webhook) return null;
  const { product, username } = webhook;
  const { id, webhookSecret, restaurantId: owner, platform: of } = courierConnections;
  const [row] = await ctx.db
    .select({ id, webhookSecret })
    .from(courierConnections)
    .where(and(eq(owner, restaurantId), eq(of, platform)));
  if (!row) return { product, connection: null };
  const secret = row.webhookSecret && (await openSecret(ctx.config, row.id, row.webhookSecret));
  const connection = {
    address: new URL(paths.deliveryWebhook(row.id), ctx.config.siteUrl).href,
    isSetUp: Boolean(secret),
    login: username ? { username, password: secret } : null,
  };
  return { product, connection };
}
