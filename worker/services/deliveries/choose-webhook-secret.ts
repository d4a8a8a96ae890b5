import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { encodeBase64Url } from '#worker/domain/shared/base64-url.ts';
import { getPlatform } from '#worker/platforms/registry.ts';

/** Nobody guesses 32 random bytes. */
const PASSWORD_BYTES = 32;

/**
 * Returns by what a platform's webhook proves itself: what the platform made, or for null a new password of ours. Null where
 * the platform has no webhook of this kind.
 */
export function chooseWebhookSecret(platform: PlatformId, secret: string | null): string | null {
  const { webhook } = getPlatform(platform);
  const isOurs = webhook?.username !== undefined;
  if (!webhook || isOurs !== (secret === null)) return null;
  return secret ?? encodeBase64Url(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
}
