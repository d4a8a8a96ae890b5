import { and, eq } from 'drizzle-orm';
import { sealSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { courierConnections, integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

const PASSWORD_BYTES = 32;

type Owner = { driverId: string } | { restaurantId: string };
/** `secret` is the platform's secret; null creates a password of ours. */
type Chosen = Owner & { platform: PlatformId; secret: string | null };

/**
 * Saves the secret of a platform's webhook, encrypted, on the connection of a driver or restaurant. Fails with
 * `integrationNotFound` if there is no connection (or it was deleted in the meantime), and if the platform has no webhook of this
 * kind.
 */
export async function saveWebhookSecret(
  ctx: Ctx,
  { platform, secret, ...owner }: Chosen,
): Promise<Result<null>> {
  const { webhook } = REGISTRY[platform];
  const isOurs = webhook?.username !== undefined;
  if (!webhook || isOurs !== (secret === null)) return fail('integrationNotFound');
  const table = 'driverId' in owner ? integrations : courierConnections;
  const isOwner =
    'driverId' in owner
      ? and(eq(integrations.driverId, owner.driverId), eq(integrations.isConnected, true))
      : eq(courierConnections.restaurantId, owner.restaurantId);
  const isOwn = and(isOwner, eq(table.platform, platform));
  const [connection] = await ctx.db.select({ id: table.id }).from(table).where(isOwn);
  if (!connection) return fail('integrationNotFound');
  const chosen = secret ?? encodeBase64Url(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
  const webhookSecret = await sealSecret(ctx.config, connection.id, chosen);
  const [saved] = await ctx.db
    .update(table)
    .set({ webhookSecret, ...(table === integrations && { updatedAt: ctx.now }) })
    .where(and(isOwn, eq(table.id, connection.id)))
    .returning({ id: table.id });
  return saved ? succeed(null) : fail('integrationNotFound');
}
