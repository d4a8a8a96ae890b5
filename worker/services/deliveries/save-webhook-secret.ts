import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { sealWebhookSecret } from './seal-webhook-secret.ts';

type Saved = { driverId: string; platform: PlatformId; secret: string | null };

/**
 * Saves the secret of `sealWebhookSecret` on a driver's connection. Fails as that does, also when the connection was deleted
 * meanwhile.
 */
export async function saveWebhookSecret(ctx: Ctx, { driverId, ...chosen }: Saved): Promise<Result<null>> {
  const { id, driverId: owner, platform: of, isConnected } = integrations;
  const isOwn = and(eq(owner, driverId), eq(of, chosen.platform), eq(isConnected, true));
  const [connection] = await ctx.db.select({ id }).from(integrations).where(isOwn);
  const sealed = await sealWebhookSecret(ctx, { ...chosen, connection });
  if (!sealed.ok) return sealed;
  const [saved] = await ctx.db
    .update(integrations)
    .set({ webhookSecret: sealed.value, updatedAt: ctx.now })
    .where(and(isOwn, eq(id, connection?.id ?? '')))
    .returning({ id });
  return saved ? succeed(null) : fail('integrationNotFound');
}
