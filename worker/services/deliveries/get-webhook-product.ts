import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { getPlatform } from '#worker/platforms/registry.ts';

/** Returns the name of the product by whose webhook a platform reports deliveries; null where it has none. */
export function getWebhookProduct(platform: PlatformId): string | null {
  return getPlatform(platform).webhook?.product ?? null;
}
