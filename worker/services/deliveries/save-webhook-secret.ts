import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { sealWebhookSecret } from './seal-webhook-secret.ts';

type Saved = { driverId: string; platform: PlatformId; secret: string | null };

/** Saves the secret of `sealWebhookSecret` on a driver's connection, in place of the one before. Fails as that does. */
export async function saveWebhookSecret(ctx: Ctx, { driverId, ...chosen }: Saved): Promise<Result<null>> {
  const isOwn = and(
    eq(integrations.driverId, driverId),
    eq(integrations.platform, chosen.platform),
    eq(integrations.isConnected, true),
  );
  const [connection] = await ctx.db.select({ id: integrations.id }).from(integrations).where(isOwn);
  const sealed = await sealWebhookSecret(ctx, { ...chosen, connection });
  if (!sealed.ok) return sealed;
  await ctx.db.update(integrations).set({ webhookSecret: sealed.value, updatedAt: ctx.now }).where(isOwn);
  return succeed(null);
}
