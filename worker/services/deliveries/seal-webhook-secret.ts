import { sealSecret } from '#worker/auth/sealed-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { getPlatform } from '#worker/platforms/registry.ts';

const PASSWORD_BYTES = 32;

type Chosen = {
  connection: { id: string } | undefined;
  platform: PlatformId;
  /** The platform's secret; null creates a password of ours. */
  secret: string | null;
};

/**
 * Returns the secret of a platform's webhook, sealed for the connection. Fails with `integrationNotFound` without a
 * connection, and where the platform has no webhook of this kind.
 */
export async function sealWebhookSecret(
  ctx: Ctx,
  { connection, platform, secret }: Chosen,
): Promise<Result<string>> {
  const { webhook } = getPlatform(platform);
  const isOurs = webhook?.username !== undefined;
  if (!connection || !webhook || isOurs !== (secret === null)) return fail('integrationNotFound');
  const chosen = secret ?? encodeBase64Url(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
  return succeed(await sealSecret(ctx.config, connection.id, chosen));
}
