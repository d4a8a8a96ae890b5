import { and, eq } from 'drizzle-orm';
import { sealSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { chooseWebhookSecret } from './choose-webhook-secret.ts';

type SavedSecret = {
  driverId: string;
  platform: PlatformId;
  /** What the platform made; null makes a new password of ours. */
  secret: string | null;
};

/**
 * Saves by what a platform's webhook proves itself on the driver's connection, in place of the secret before. Fails with
 * `integrationNotFound` without a connection, and where the platform has no webhook of this kind.
 */
export async function saveWebhookSecret(
  ctx: Ctx,
  { driverId, platform, secret }: SavedSecret,
): Promise<Result<null>> {
  const chosen = chooseWebhookSecret(platform, secret);
  if (chosen === null) return fail('integrationNotFound');
  const isOwn = and(
    eq(integrations.driverId, driverId),
    eq(integrations.platform, platform),
    eq(integrations.isConnected, true),
  );
  const [connection] = await ctx.db.select({ id: integrations.id }).from(integrations).where(isOwn);
  if (!connection) return fail('integrationNotFound');
  const webhookSecret = await sealSecret(ctx.config, connection.id, chosen);
  await ctx.db.update(integrations).set({ webhookSecret, updatedAt: ctx.now }).where(isOwn);
  return succeed(null);
}
