import { and, eq } from 'drizzle-orm';
import { sealSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { chooseWebhookSecret } from '../choose-webhook-secret.ts';

type Saved = {
  restaurantId: string;
  platform: PlatformId;
  /** What the platform made; null makes a new password of ours. */
  secret: string | null;
};

/**
 * Saves by what a platform proves itself on a restaurant's connection, in place of the secret before. Fails with
 * `integrationNotFound` without a connection, and where the platform has no webhook of this kind.
 */
export async function saveMerchantSecret(
  ctx: Ctx,
  { restaurantId, platform, secret }: Saved,
): Promise<Result<null>> {
  const chosen = chooseWebhookSecret(platform, secret);
  const { id, restaurantId: owner, platform: of } = merchantConnections;
  const [connection] = await ctx.db
    .select({ id })
    .from(merchantConnections)
    .where(and(eq(owner, restaurantId), eq(of, platform)));
  if (!connection || chosen === null) return fail('integrationNotFound');
  const webhookSecret = await sealSecret(ctx.config, connection.id, chosen);
  await ctx.db.update(merchantConnections).set({ webhookSecret }).where(eq(id, connection.id));
  return succeed(null);
}
