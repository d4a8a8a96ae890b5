import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** Returns the product whose webhook reports a platform's deliveries, or null without one. */
export function getWebhookProduct(platform: PlatformId): string | null {
  return REGISTRY[platform].webhook?.product ?? null;
}
