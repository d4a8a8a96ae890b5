import { and, eq } from 'drizzle-orm';
import { sealSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { integrations } from '#worker/db/schema/integrations.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { getPlatform } from '#worker/platforms/registry.ts';

type SavedSecret = {
  driverId: string;
  platform: PlatformId;
  /** What the platform made; null makes a new password of ours. */
  secret: string | null;
};

/** Nobody guesses 32 random bytes. */
const PASSWORD_BYTES = 32;

/**
 * Saves by what a platform's webhook proves itself on the driver's connection, in place of the secret before. Fails with
 * `integrationNotFound` without a connection, and where the platform has no webhook of this kind.
 */
export async function saveWebhookSecret(
  ctx: Ctx,
  { driverId, platform, secret }: SavedSecret,
): Promise<Result<null>> {
  const { webhook } = getPlatform(platform);
  const isOurs = webhook?.username !== undefined;
  if (!webhook || isOurs !== (secret === null)) return fail('integrationNotFound');
  const isOwn = and(
    eq(integrations.driverId, driverId),
    eq(integrations.platform, platform),
    eq(integrations.isConnected, true),
  );
  const [connection] = await ctx.db.select({ id: integrations.id }).from(integrations).where(isOwn);
  if (!connection) return fail('integrationNotFound');
  const webhookSecret = await sealSecret(ctx.config, connection.id, secret ?? createPassword());
  await ctx.db.update(integrations).set({ webhookSecret, updatedAt: ctx.now }).where(isOwn);
  return succeed(null);
}

function createPassword(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
}
