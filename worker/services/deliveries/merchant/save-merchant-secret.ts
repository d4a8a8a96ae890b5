import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { sealWebhookSecret } from '../seal-webhook-secret.ts';

type Saved = { restaurantId: string; platform: PlatformId; secret: string | null };

/**
 * Saves the secret of `sealWebhookSecret` on a restaurant's connection. Fails as that does, also when the connection was
 * deleted meanwhile.
 */
export async function saveMerchantSecret(
  ctx: Ctx,
  { restaurantId, ...chosen }: Saved,
): Promise<Result<null>> {
  const { id, restaurantId: owner, platform: of } = merchantConnections;
  const isOwn = and(eq(owner, restaurantId), eq(of, chosen.platform));
  const [connection] = await ctx.db.select({ id }).from(merchantConnections).where(isOwn);
  const sealed = await sealWebhookSecret(ctx, { ...chosen, connection });
  if (!sealed.ok) return sealed;
  const [saved] = await ctx.db
    .update(merchantConnections)
    .set({ webhookSecret: sealed.value })
    .where(and(isOwn, eq(id, connection?.id ?? '')))
    .returning({ id });
  return saved ? succeed(null) : fail('integrationNotFound');
}
